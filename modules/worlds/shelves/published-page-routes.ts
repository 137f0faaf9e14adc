import { Elysia, prefersHtml, route } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { WorldsContext } from "../context"
import { GONE, problems } from "../errors"
import { pageById } from "../find-page"
import { isOver } from "../json"
import { PageId } from "../models"
import type { PublishedPages } from "../published-pages"
import type { World } from "../schema"
import { aboutOf } from "./about"

/** The published page itself. */
export function pageRoutes(ctx: WorldsContext, published: PublishedPages) {
  return new Elysia().use(routesOf("workshop")).use(routesOf("dispatch"))

  function routesOf(world: World) {
    const tags = [world === "workshop" ? "Workshop" : "Dispatch"]
    const what = world === "workshop" ? "Workshop" : "Dispatch"
    return new Elysia().get(
      `/${world}/:id`,
      ({ params, request }) => page(world, params.id, request),
      route({
        tags,
        operationId: `open${what}Page`,
        summary: "The published page itself, sandboxed",
        params: PageId,
        refuses: [problems["unknown-page"], ...GONE],
        answers: { description: "The page", type: "text/html" },
      }),
    )
  }

  async function page(world: World, id: string, request: Request) {
    const page = await pageById(ctx.db, world, id)
    const now = ctx.now()
    if (!isOver(page, now))
      return published.open(page, request, {
        // At `endsAt` it is already gone.
        maxAgeMs: page.endsAt - now - 1,
        headers: {
          ...(await published.robots(page)),
          ...(page.promotedTo === null ? {} : await canonical(page.promotedTo)),
        },
      })
    if (!prefersHtml(request)) return published.refuseGone(page)
    const html = await aboutOf(ctx, published, page)
    return new Response(html, { status: 410, headers: { ...pageHeaders(), vary: "accept" } })
  }

  /** Links a promoted page to its game. */
  async function canonical(game: string): Promise<Record<string, string>> {
    const promotedGame = await ctx.wants.games?.find(game)
    return promotedGame && !promotedGame.buried
      ? { link: `<${promotedGame.url}>; rel="canonical"` }
      : {}
  }
}
