import type { WorldsContext } from "../context"
import type { Labs } from "../labs/labs"
import type { PublishedPages } from "../publish/published-pages"
import type { Page } from "../schema"
import { aboutPage } from "./pages/about"

/** What the details page needs in addition to the page. */
export interface PageParts {
  readonly labs: Labs
  readonly published: PublishedPages
}

/** The details page of a published page. */
export async function aboutOf(
  ctx: WorldsContext,
  { labs, published }: PageParts,
  page: Page,
): Promise<string> {
  const [containing, versions, game] = await Promise.all([
    labs.containing(page.id),
    published.versions(page),
    page.promotedTo === null ? undefined : ctx.wants.games?.find(page.promotedTo),
  ])
  return aboutPage(ctx, { page, labs: containing, game, versions })
}
