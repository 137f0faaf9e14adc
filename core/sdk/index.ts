export type { AfterMake, CacheOptions } from "../base/cache-options"
export type { Content, RenderedText } from "../base/content"
export * from "../base/context"
export type { Covers, FoundCover, Picture, PreparedCover } from "../base/covers"
export {
  type FieldFault,
  invalid,
  Problem,
  type ProblemRow,
  type Problems,
  type ProblemTable,
  problemsOf,
} from "../base/errors"
export { type FormRefusal, faultsOf, formRefusal, judgeOf } from "../base/faults"
export * from "../base/fetch"
export * from "../base/live"
export type { Log } from "../base/log"
export * from "../base/module"
export { prefersHtml, prefetches } from "../base/negotiate"
export { createPlaces, type Places } from "../base/places"
export type {
  PageVersion,
  PreparedPage,
  PresentPage,
  ReadonlyPageStore,
  ServeOptions,
  StoredPage,
} from "../base/published-pages"
export { randomId } from "../base/random-id"
export { createTally, type Tally } from "../base/tally"
export { DAY_MS, HOUR_MS, iso } from "../base/time"
export * from "../base/tokens"
export * from "../base/urls"
export { sendable, TimeModel, untilOf, validated } from "../base/validated"
export type { Warning } from "../base/warning"
export { cutAt } from "../content/cut"
export { fold } from "../content/fold"
export { mentionsIn } from "../content/mentions"
export { lastDays, newByDay } from "../contracts/daily"
export { coverUrl } from "../covers/address"
export {
  type Edit,
  EditBody,
  type EditKey,
  newEditKey,
  requireEditKey,
  type TakeDown,
  TakeDownBody,
  VersionsModel,
  WarningsModel,
} from "../pages/edit-key"
export { SANDBOX_HEADERS } from "../pages/sandbox"
export { type AskedWord, type Vocabulary, vocabularyOf } from "../search/vocabulary"
