import { readPublicationSections } from "broadside/contracts/publishing"
import type { WorldsContext } from "../context"
import { labsHolding } from "../labs/labs"
import type { PublishedPages } from "../published-pages"
import type { Page } from "../schema"
import { livePagesOf } from "./list"
import { aboutPage } from "./pages/about"
import { publicationOf } from "./publication"

const MAX_BY_AUTHOR = 6

/** The card of a page with all that belongs to it, as a page for people. */
export async function aboutOf(
  ctx: WorldsContext,
  published: PublishedPages,
  page: Page,
): Promise<string> {
  const [containing, versions, game, sections, author, noindex] = await Promise.all([
    labsHolding(ctx.db, page.id),
    published.versions(page),
    page.promotedTo === null ? undefined : ctx.wants.games?.find(page.promotedTo),
    readPublicationSections(ctx, publicationOf(ctx, page)),
    livePagesOf(ctx, page.authorSlug, MAX_BY_AUTHOR + 1),
    published.noindex(page),
  ])
  const others = author.filter(({ id }) => id !== page.id).slice(0, MAX_BY_AUTHOR)
  return aboutPage(ctx, { page, labs: containing, game, versions, sections, others, noindex })
}
