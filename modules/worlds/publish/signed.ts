import { cutSecret, reviewBy, type SenderReview } from "broadside"
import type { WorldsContext } from "../context"
import { ANONYMOUS } from "../models"
import type { Destination } from "../schema"

type Signing = Pick<WorldsContext, "identify" | "review">

interface Named {
  readonly author?: string | undefined
}

/** What a request says of its author, once the author is identified. */
export interface Signed {
  /** As it is stored; `Anonymous` without a name. */
  readonly author: string
  /** Whether the request proved a protected name. */
  readonly authorProtected: boolean
  /** Reviews what is published under this name. */
  readonly review: SenderReview
}

const isNamed = (author: string | undefined): author is string =>
  author !== undefined && cutSecret(author).name.trim() !== ""

/**
 * A body whose author is identified. Every request under a name goes through it; the rules behind it
 * trust the name. Throws 403 without the proof of a protected name.
 */
export async function identifyAuthor<B extends Named>(
  ctx: Signing,
  request: Request,
  body: B,
): Promise<Omit<B, "author"> & Signed> {
  const author = await ctx.identify(request, isNamed(body.author) ? body.author : ANONYMOUS)
  return Object.assign({}, body, {
    author: author.name,
    authorProtected: author.isProtected,
    review: reviewBy(ctx, request, author),
  })
}

/** The same with the AI that is credited in the archive; alone, the AI is the author. */
export interface SignedPlace extends Signed {
  readonly aiCredit?: string
  readonly aiProtected?: boolean
}

/** A body for one of the destinations, whose names are identified. */
export async function identifyFor<B extends Named & { readonly aiCredit?: string }>(
  ctx: Signing,
  request: Request,
  destination: Destination,
  body: B,
): Promise<Omit<B, "author"> & SignedPlace> {
  const { aiCredit } = body
  if (destination !== "archive" || !aiCredit?.trim()) return identifyAuthor(ctx, request, body)
  const agent = await ctx.identify(request, aiCredit, { isCredit: isNamed(body.author) })
  const ai = { aiCredit: agent.name, aiProtected: agent.isProtected }
  const author = isNamed(body.author)
    ? await identifyAuthor(ctx, request, { author: body.author })
    : { ...AGENT_ALONE, review: reviewBy(ctx, request, agent) }
  return Object.assign({}, body, author, ai)
}

/** The archive calls the person by this name when there was none. */
const AGENT_ALONE = { author: "AI-solo", authorProtected: false }
