export { cutAt } from "../content/cut"
export { fold } from "../content/fold"
export type { RenderedText } from "../content/markdown"
export { mentionsIn } from "../content/mentions"
export { coverUrl } from "../covers/address"
export { SANDBOX_HEADERS } from "../pages/sandbox"
export { prefersHtml, prefetches } from "../runtime/negotiate"
export type {
  Content,
  Covers,
  FoundCover,
  PageVersion,
  Picture,
  PreparedCover,
  PreparedPage,
  PresentPage,
  ReadonlyPageStore,
  ServeOptions,
  StoredPage,
  Warning,
} from "./context-parts"
export { lastDays, newByDay } from "./daily"
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
} from "./editing"
export {
  type FieldFault,
  invalid,
  Problem,
  type ProblemRow,
  type Problems,
  type ProblemTable,
  problemsOf,
} from "./errors"
export { type FormRefusal, faultsOf, formRefusal, judgeOf } from "./faults"
export * from "./live"
export * from "./module"
export { createPlaces, type Places } from "./places"
export { createTally, type Tally } from "./tally"
export { sendable, TimeModel, untilOf, validated } from "./validated"
export { type AskedWord, type Vocabulary, vocabularyOf } from "./vocabulary"
