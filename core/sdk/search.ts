/** For modules with a full-text index of their own. */

export { fold } from "../content/fold"
export { rowsToTry } from "../search/common-words"
export { type Counters, countersOf } from "../search/counters"
export type { SearchEntry } from "../search/search-entries"
export {
  type Matches,
  type Search,
  type SearchTable,
  type SearchTableOptions,
  searchTable,
} from "../search/search-table"
export type { Term, WordTerm } from "../search/terms"
