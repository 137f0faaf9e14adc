import { type Tool, toolOf } from "broadside/contracts"
import type { WorldsContext } from "../context"
import type { PublishedPages } from "../publish/published-pages"
import { promote } from "./promote"
import { promoteRoute } from "./promote-routes"

/** The tool that promotes a Workshop page; only if a module provides games. */
export function promoteTools(ctx: WorldsContext, published: PublishedPages): Tool[] {
  const { games } = ctx.wants
  if (!games) return []
  return [
    toolOf(ctx, promoteRoute, {
      name: "promote_page",
      title: "Promote a page to a game",
      description: "Make a Workshop page a game in the Archive, with the same edit_key.",
      async run({ params: { id }, body }, request) {
        const value = await promote(ctx, { published, games }, { request }, id, body)
        const text = `Page ${id} is now game ${value.id} in the Archive: ${value.url}\nThe edit_key of the page is also the key of the game.`
        return { text, value }
      },
    }),
  ]
}
