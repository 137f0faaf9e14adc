import type { WorldsContext } from "../context"
import type { Labs } from "../labs/labs"
import { listVersions } from "../publish/edit"
import type { Page } from "../schema"
import { aboutPage } from "./pages/about"

/** The card of a page with all that belongs to it, as a page for people. */
export async function aboutOf(ctx: WorldsContext, labs: Labs, page: Page): Promise<string> {
  const [held, versions, game] = await Promise.all([
    labs.holding(page.id),
    listVersions(ctx, page),
    page.promotedTo === null ? undefined : ctx.wants.games?.find(page.promotedTo),
  ])
  return aboutPage(ctx, { page, labs: held, game, versions: versions.length })
}
