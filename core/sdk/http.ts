/** Routes: what they take, what they answer, and forms for people. */

// Elysia, and the models of what is sent

export type { TObject as ObjectSchema } from "@sinclair/typebox"
export { type AnyElysia, Elysia, type Static, type TSchema, t } from "elysia"

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

export { paging, query, queryInteger, takesQuery, windowOf } from "../base/http"

// Forms

export { type FormRefusal, faultsOf, formRefusal, judgeOf } from "../base/faults"
export { readsForm, takesForm } from "../base/http"

// Answers

export { answers } from "../base/http"
export { prefersHtml, prefetches } from "../base/negotiate"
