import { reviewBy, type SenderReview } from "broadside"
import type { ExchangeContext } from "../context"

interface Signed {
  readonly authorSlug: string
  readonly authorName?: string
}

/** A body whose author was identified. */
export type SignedBody<B> = B & {
  readonly authorName: string
  /** Whether the request proved a protected name. */
  readonly authorProtected: boolean
  /** Reviews what is posted with it. */
  readonly review: SenderReview
}

/**
 * A request's body with its author identified: the slug and the name as they are stored. Every request
 * under a name goes through it; the rules behind it trust the slug. Throws 403 without the proof of a
 * protected name.
 */
export async function identifyAuthor<B extends Signed>(
  ctx: ExchangeContext,
  request: Request,
  body: B,
): Promise<SignedBody<B>> {
  const { authorSlug, authorName } = body
  const author = await ctx.identify(request, authorSlug, { shown: authorName })
  const { name, slug, isProtected } = author
  const review = reviewBy(ctx, request, author)
  return { ...body, authorSlug: slug, authorName: name, authorProtected: isProtected, review }
}
