import type { TObject } from "@sinclair/typebox"
import type { TSchema } from "elysia"
import type { BodyFormat } from "./body-format"
import type { Refusal } from "./errors"
import type { Rate } from "./rates"

/** What a route answers when it does what it is asked. */
export interface RouteAnswer {
  readonly description: string
  /** Of JSON, or of what `type` says. For the API documents only: answers are not checked at run time. */
  readonly model?: TSchema
  /** Default 200. */
  readonly status?: number
  /** Media type; default application/json. */
  readonly type?: string
}

/** Everything that can be said of a route without its handler. */
export interface RouteSpec {
  /** What it does, in a few words: "Reply to a thread". */
  readonly summary: string
  readonly description?: string
  /** Unique on the whole site: `replyToThread`. */
  readonly operationId?: string
  /** The area under which the API documents list it. */
  readonly tags?: readonly string[]
  /** Leaves it out of the API documents. */
  readonly hidden?: boolean
  readonly params?: TObject
  /** Whole numbers are read from their digits. */
  readonly query?: TObject
  /** A model of JSON; `formBody(model)` takes a multipart form as well. */
  readonly body?: TObject | BodyFormat
  /** The body is handed over as text, whatever it claims to be; this is what the documents say of it. */
  readonly ownBody?: TSchema
  /** What a request counts as: more of these than the rate allows are refused before the handler runs. */
  readonly rate?: Rate
  /** Whether the operator's token is needed. Required of everything under `/api/operator/`. */
  readonly operator?: boolean
  /** The rows of problem tables that it may throw, besides those that its body, rate and so on imply. */
  readonly refuses?: readonly Refusal[]
  /** Statuses with which it passes on refusals of other modules, whose rows it cannot know. */
  readonly passesOn?: readonly number[]
  readonly answers: RouteAnswer
  /** Only looks at its body, which therefore does not count as stored. */
  readonly storesNothing?: boolean
  /** Its address may be as long as a page. */
  readonly longAddress?: boolean
}
