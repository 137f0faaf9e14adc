import type { WorldsContext } from "../context"
import { labsHolding } from "../labs/labs"
import type { PublishedPages } from "../publish/published-pages"
import type { Page } from "../schema"
import { aboutPage } from "./pages/about"

/** The card of a page with all that belongs to it, as a page for people. */
export async function aboutOf(
  ctx: WorldsContext,
  published: PublishedPages,
  page: Page,
): Promise<string> {
  const [containing, versions, game] = await Promise.all([
    labsHolding(ctx.db, page.id),
    published.versions(page),
    page.promotedTo === null ? undefined : ctx.wants.games?.find(page.promotedTo),
  ])
  return aboutPage(ctx, { page, labs: containing, game, versions })
}
