import type { WorldsContext } from "../context"
import type { Labs } from "../labs/labs"
import type { PublishedPages } from "../publish/published-pages"
import type { Page } from "../schema"
import { aboutPage } from "./pages/about"

/** What a page of ours is made from, besides the page itself. */
export interface PageParts {
  readonly labs: Labs
  readonly published: PublishedPages
}

/** The card of a page with all that belongs to it, as a page for people. */
export async function aboutOf(
  ctx: WorldsContext,
  { labs, published }: PageParts,
  page: Page,
): Promise<string> {
  const [held, versions, game] = await Promise.all([
    labs.holding(page.id),
    published.versions(page),
    page.promotedTo === null ? undefined : ctx.wants.games?.find(page.promotedTo),
  ])
  return aboutPage(ctx, { page, labs: held, game, versions })
}
