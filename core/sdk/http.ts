/** Routes: what they take, what they answer, and forms for people. */

// Elysia, and the models of what is sent

export type { TObject as ObjectSchema } from "@sinclair/typebox"
export { type AnyElysia, Elysia, type Static, type TSchema, t } from "elysia"

// The description of a route

export { type BodyFormat, formBody, rawForm } from "../base/body-format"
export { type ModuleRate, type Rate, type RateOptions, ratesOf } from "../base/rates"
export { type PageSpec, pageRoute, type Route, route } from "../base/route"
export type { RouteAnswer, RouteSpec } from "../base/route-spec"

// Fields of a body, judged as they are sent

export {
  body,
  integer,
  list,
  oneOf,
  optional,
  type TextOptions,
  text,
} from "../base/http"
export { jsonExcess } from "../base/json-excess"

// Queries and lists

export { paging, query, queryInteger, windowOf } from "../base/http"

// Forms that are shown again, and what a client prefers

export { type FormRefusal, faultsOf, formRefusal, judgeOf } from "../base/faults"
export { prefersHtml, prefetches } from "../base/negotiate"
