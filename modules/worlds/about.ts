import type { WorldsContext } from "./context"
import { listVersions } from "./editing"
import type { Labs } from "./labs"
import { aboutPage } from "./pages/about"
import type { Page } from "./schema"

/** The card of a page with all that belongs to it, as a page for people. */
export async function aboutOf(ctx: WorldsContext, labs: Labs, page: Page): Promise<string> {
  const [held, versions, game] = await Promise.all([
    labs.holding(page.id),
    listVersions(ctx, page),
    page.promotedTo === null ? undefined : ctx.wants.games?.find(page.promotedTo),
  ])
  return aboutPage(ctx, { page, labs: held, game, versions: versions.length })
}
