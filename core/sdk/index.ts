export { SANDBOX_HEADERS } from "../pages/sandbox"
export { prefersHtml } from "../runtime/negotiate"
export type {
  Content,
  PreparedPage,
  ReadonlyPageStore,
  ServeOptions,
  StoredPage,
  Warning,
} from "./context-parts"
export {
  type FieldFault,
  invalid,
  Problem,
  type ProblemRow,
  type Problems,
  type ProblemTable,
  problemsOf,
} from "./errors"
export * from "./module"
