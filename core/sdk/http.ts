/** Routes: what they take, what they answer, and forms for people. */

// Elysia, and the models of what is sent

export type { TObject as ObjectSchema } from "@sinclair/typebox"
export { type AnyElysia, Elysia, type Static, type TSchema } from "elysia"

// Fields of a body, validated as they are sent

export {
  body,
  idText,
  integer,
  list,
  oneOf,
  optional,
  source,
  type TextOptions,
  type ToolText,
  t,
  text,
  withToolText,
} from "../base/http"
export { jsonExcess } from "../base/json-excess"
export { signedName } from "../base/signed-name-field"

// Queries and lists

export { paging, query, queryBoolean, queryInteger, queryNumber, windowOf } from "../base/http"

// Forms

export { type BodyFormat, formBody, rawForm } from "../base/body-format"
export { compileValidator, type FormRefusal, faultsOf, formRefusal } from "../base/faults"
export { nameRefusal, type TypedNames, wordsForUnprotectedName } from "../base/name-refusal"

// A response that takes its time

export { createEventResponse, type EventResponse } from "../base/event-response"

// Describing a route

export { component, componentOf } from "../base/component"
export { prefersHtml, prefersMarkdown, prefetches } from "../base/negotiate"
export { limitedElsewhere, type OwnBody, type OwnBodyOptions, ownBody } from "../base/own-body"
export { ProblemModel } from "../base/problem-model"
export { problemBody } from "../base/problem-response"
export { type ModuleRate, type Rate, type RateOptions, ratesOf } from "../base/rates"
export { SHARED_RESPONSES } from "../base/responses"
export { type PageSpec, pageRoute, type Route, route } from "../base/route"
export type { RouteAnswer, RouteSpec } from "../base/route-spec"
export { uncachedJson } from "../base/uncached-json"
