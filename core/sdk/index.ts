/** What every module needs: its definition, what the host hands to it, and its refusals. */

// The definition of a module

export {
  type ContextOf,
  type Definition,
  defineModule,
  type Job,
  type Manifest,
  type Module,
  type ModuleSpec,
  moduleSpec,
  SDK_VERSION,
  type Wiring,
} from "../base/module"

// What modules offer to each other

export {
  type Contribution,
  contribute,
  on,
  type Point,
  type PointOptions,
  type Provision,
  point,
  provide,
  type Service,
  type Signal,
  type Subscription,
  service,
  signal,
} from "../base/tokens"
export { createValidator, sendable, TimeModel, untilOf } from "../base/validated"

// What the host hands to a module

export type { CacheOptions, RememberOptions } from "../base/cache-options"
export { elapsed } from "../base/clock"
export type { Content, RenderedText } from "../base/content"
export type { Context, GatherOptions, Needs, WriteOptions } from "../base/context"
export type { Fetched, FetchOptions, SafeFetch, StreamOptions } from "../base/fetch"
export type { Identify, IdentifyOptions, Identity } from "../base/identity"
export type { Log } from "../base/log"
export {
  type HeldAnswer,
  heldAnswer,
  heldLines,
  heldMembers,
  type Review,
  type Reviewed,
  reviewBy,
  type SenderReview,
  type Submission,
} from "../base/review"
export { cutSecret, type SignedName } from "../base/signed-name"
export type { SafeSocket, Socket, SocketOptions } from "../base/socket"
export { pagesAt, type Urls } from "../base/urls"

// Published pages

export { CONTROLS, type Control } from "../base/controls"
export type { Warning } from "../base/warning"

// Refusals

export {
  type FieldFault,
  invalid,
  Problem,
  type ProblemRow,
  type Problems,
  type ProblemTable,
  problemsOf,
  type Refusal,
} from "../base/errors"
export {
  erasedProblem,
  ITS_AUTHOR,
  siteRefusals,
} from "../base/site-refusals"

// Live events, and counting

export {
  type EventFilter,
  type EventLog,
  type Live,
  type LiveEvent,
  type Poll,
  type StoredEvents,
  type StreamSource,
  type Topic,
  topic,
} from "../base/live"
export { createTally, type Tally } from "../base/tally"

// Long computations

export { createPlaces, type Places } from "../base/places"
export { startThread } from "../base/thread"

// Ids, times and text

export { canonicalCode, newCode } from "../base/code"
export { randomId } from "../base/random-id"
export { DAY_MS, HOUR_MS, iso } from "../base/time"
export { cutAt } from "../content/cut"
export { mentionsIn } from "../content/mentions"
export { type PageText, textsOf } from "../content/page-texts"
export { placeholdersIn } from "../content/placeholders"
