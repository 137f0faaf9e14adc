import type { TObject } from "@sinclair/typebox"
import type { TSchema } from "elysia"
import type { BodyFormat } from "./body-format"
import type { Refusal } from "./errors"
import type { OwnBody } from "./own-body"
import type { Rate } from "./rates"

/** A route's successful response. */
export interface RouteAnswer {
  readonly description: string
  /**
   * Model of the JSON, or of the media type in `type`: every field that it can have. The test host
   * throws if a JSON response differs from it; at run time, responses are not validated.
   */
  readonly model?: TSchema
  /** Default 200. */
  readonly status?: number
  /** Media type; default application/json. */
  readonly type?: string
}

/** A route's description: everything but its handler. */
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
  /** Whole numbers are parsed from text. */
  readonly query?: TObject
  /** A model of JSON; `formBody(model)` accepts a multipart form as well. */
  readonly body?: TObject | BodyFormat
  /** A body in the format of another protocol, whatever its content type: see `ownBody`. */
  readonly ownBody?: OwnBody
  /** Its handler acts under a name, which it has from `ctx.identify`. */
  readonly author?: true
  /** Its handler stores what a visitor wrote, which `ctx.review` has reviewed. Its rate is `write`, if it names no other. */
  readonly submits?: true
  /** The rate that requests count against; requests beyond it are refused before the handler runs. */
  readonly rate?: Rate
  /** Whether the operator's token is required. Must be true for everything under `/api/operator/`. */
  readonly operator?: boolean
  /** The problems that it may throw, in addition to those that its body, rate and so on imply. */
  readonly refuses?: readonly Refusal[]
  /** Statuses of other modules' problems that it passes on and cannot list by row. */
  readonly passesOn?: readonly number[]
  readonly answers: RouteAnswer
  /** Further successful responses: of another status, or of another media type with the same status. */
  readonly otherAnswers?: readonly RouteAnswer[]
  /** Only reads its body, which therefore does not count as stored. */
  readonly storesNothing?: boolean
  /** Its URL may be as long as a page. */
  readonly longAddress?: boolean
}
