/** Routes: what they take, what they answer, and forms for people. */

export type { TObject as ObjectSchema } from "@sinclair/typebox"
// Elysia, and the models of what is sent

export { type AnyElysia, Elysia, type Static, type TSchema, t } from "elysia"
// Describing a route
export { type BodyFormat, formBody, rawForm } from "../base/body-format"
export { type FormRefusal, faultsOf, formRefusal, judgeOf } from "../base/faults"
// Fields of a body, judged as they are sent
// Queries and lists

export {
  body,
  integer,
  list,
  oneOf,
  optional,
  paging,
  query,
  queryInteger,
  type TextOptions,
  text,
  windowOf,
} from "../base/http"
export { jsonExcess } from "../base/json-excess"
export { prefersHtml, prefetches } from "../base/negotiate"
export { type ModuleRate, type Rate, type RateOptions, ratesOf } from "../base/rates"
export { type PageSpec, pageRoute, type Route, route } from "../base/route"
export type { RouteAnswer, RouteSpec } from "../base/route-spec"
