import { Type } from "@sinclair/typebox"
import type { Db } from "./db"
import type { Identity } from "./identity"

/** New content, or content with changes, as its author sent it. */
export interface Submission {
  /** Its kind in `Moderation`: `games`. */
  readonly kind: string
  /** The author, from `ctx.identify`; left out for content without one. */
  readonly author?:
    | (Pick<Identity, "slug" | "isProtected"> & Partial<Pick<Identity, "resembles">>)
    | undefined
  readonly title: string
  readonly description?: string | undefined
  /** The source of a page. */
  readonly html?: string | undefined
  /** The same page, if it was prepared; then it is parsed only once. */
  readonly page?: { readonly sha256: string; readonly size: number } | undefined
  /** The text of a post, plain or in Markdown. */
  readonly text?: string | undefined
  /**
   * What is new of its texts, each as it is stored, to compare with what was erased. Default the title, the
   * description and the text; of a change only what changes.
   */
  readonly newTexts?: readonly string[] | undefined
  /** What `ctx.content.screen` has found in it. */
  readonly flagged?: readonly string[] | null | undefined
  /** Id of an item that changes; left out for a new one. */
  readonly id?: string | undefined
  /** Whether it is held already: then it stays so. */
  readonly isHeld?: boolean | undefined
  /** The same for a game, its forks and their versions, which are no copies of each other. */
  readonly lineage?: string | undefined
  /** The item is in `live.db` and ends within a day: its review stores no word of it, and no name. */
  readonly ends?: true | undefined
}

/** Members of the answer to a request whose content is held. */
export interface HeldAnswer {
  readonly held?: true
  readonly held_notice?: string
}

/** What a review decided. */
export interface Reviewed {
  /** Whether the item is stored out of all lists until the operator has looked at it. */
  readonly held: boolean
  /** Members to add to the answer: none unless it is held. */
  readonly answer: HeldAnswer
  /**
   * Stores what later reviews and the operator need, and counts the item. Call it in the write that stores the item,
   * with its kind, lineage and doubtful words if they were not certain before; throws 429 where another request was faster.
   */
  store(
    tx: Db,
    id: string,
    stored?: Partial<Pick<Submission, "kind" | "lineage" | "flagged">>,
  ): Promise<void>
}

/**
 * Reviews content before it is stored. Call it outside any write, with the request that sends it.
 *
 * Throws 403 `site-closed` while the site takes nothing new, and 429 `storage-share` where the author, or the
 * address, has stored as much as it may in a day.
 */
export type Review = (request: Request, submission: Submission) => Promise<Reviewed>

/** Reviews what one request sends, under the author that it has named. */
export type SenderReview = (submission: Omit<Submission, "author">) => Promise<Reviewed>

/**
 * The review of a request, for rules that know nothing of requests.
 * @example const draft = await prepare({ ...body, review: reviewBy(ctx, request, author) })
 */
export const reviewBy =
  (
    { review }: { readonly review: Review },
    request: Request,
    author: Submission["author"],
  ): SenderReview =>
  (submission) =>
    review(request, Object.assign({ author }, submission))

/**
 * Members of the answer about an item that is held or not.
 * @example return { ok: true, id, ...heldAnswer(entry.held) }
 */
export const heldAnswer = (held: boolean): HeldAnswer =>
  held ? { held, held_notice: HELD_NOTICE } : {}

const HELD_NOTICE =
  "It is stored, but not listed yet: the operator looks at it first. Until then it is only at its own address, with a note that says so."

/**
 * What a tool says of content that is held.
 * @example [`Published: ${url}`, ...heldLines(value)].join("\n")
 */
export const heldLines = ({ held_notice }: HeldAnswer): string[] =>
  held_notice === undefined ? [] : [held_notice]

/**
 * The optional members `held` and `held_notice` of an answer, for its model.
 * @example t.Object({ ok: t.Literal(true), id: t.String(), ...heldMembers })
 */
export const heldMembers = {
  held: Type.Optional(
    Type.Literal(true, {
      description:
        "Present if it is stored but not listed until the operator has looked at it; do not send it again",
    }),
  ),
  held_notice: Type.Optional(Type.String({ description: "What `held` means, in one sentence" })),
}
