/** What every module needs: its definition, what the host hands it, and its refusals. */

// What the host hands to it
export type { AfterMake, CacheOptions } from "../base/cache-options"
export type { Content, RenderedText } from "../base/content"
export type { AnyService, Context, GatherOptions, Needs } from "../base/context"
// Refusals
export {
  type FieldFault,
  invalid,
  Problem,
  type ProblemRow,
  type Problems,
  type ProblemTable,
  problemsOf,
} from "../base/errors"
export type { Fetched, FetchOptions, SafeFetch } from "../base/fetch"
// Events as they happen
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
export type { Log } from "../base/log"
// The definition of a module
export {
  type Definition,
  defineModule,
  type Job,
  type Manifest,
  type Module,
  SDK_VERSION,
  type Wiring,
} from "../base/module"
export { randomId } from "../base/random-id"
export { createTally, type Tally } from "../base/tally"
export { DAY_MS, HOUR_MS, iso } from "../base/time"
// What a module offers to others and gets from them
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
export type { Urls } from "../base/urls"
export { validated } from "../base/validated"

// Strangers' text
export { cutAt } from "../content/cut"
export { mentionsIn } from "../content/mentions"
