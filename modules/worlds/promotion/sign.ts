import { cutSecret, reviewBy, type SenderReview } from "broadside"
import type { WorldsContext } from "../context"
import { ANONYMOUS } from "../models"
import type { Page } from "../schema"
import type { Promotion } from "../shelves/models"

/** The sender of a promotion. */
export interface Promoter {
  readonly request: Request
  /** Secret of the page's author, if it was sent with the key of the page. */
  readonly secret?: string | undefined
}

/** A promotion whose names were identified. */
export interface SignedPromotion extends Promotion {
  readonly humanName: string
  readonly humanProtected: boolean
  readonly aiProtected: boolean
  readonly review: SenderReview
}

/** The archive's name for a game that no human took part in. */
const AI_SOLO = "AI-solo"

/**
 * Identifies the author of a page that becomes a game, and those whom the game credits. Anyone may
 * promote a page, but what belongs to a protected name only its owner.
 */
export async function signPromotion(
  ctx: Pick<WorldsContext, "identify" | "content" | "review">,
  { request, secret }: Promoter,
  page: Pick<Page, "author">,
  promotion: Promotion,
): Promise<SignedPromotion> {
  const { identify, content } = ctx
  const author = secret === undefined ? page.author : `${page.author}#${secret}`
  const { humanName: sent = author, aiCredit } = promotion
  const typed = cutSecret(sent).name.trim().normalize()
  const agent = aiCredit ? await identify(request, aiCredit) : undefined
  const asAuthor = { sentAs: `humanName: ${page.author}#<secret>` }
  const asHuman = promotion.humanName === undefined ? asAuthor : {}
  const human = typed === AI_SOLO && agent ? undefined : await identify(request, sent, asHuman)
  const isOther = content.slug(typed) !== content.slug(page.author)
  if (isOther && page.author !== ANONYMOUS) await identify(request, author, asAuthor)
  return {
    ...promotion,
    humanName: human?.name ?? AI_SOLO,
    humanProtected: human?.isProtected ?? false,
    ...(agent ? { aiCredit: agent.name } : {}),
    aiProtected: agent?.isProtected ?? false,
    review: reviewBy(ctx, request, human ?? agent),
  }
}
