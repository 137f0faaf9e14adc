import { Elysia, pageRoute, route } from "broadside/http"
import {
  coverUrl,
  embedGone,
  embedHeaders,
  embedHeld,
  embedPage,
  isHeld,
} from "broadside/publishing"
import type { WorldsContext } from "../context"
import { GONE, problems } from "../errors"
import { untilExpiry } from "../expiry"
import { aboutPath, isOver, pageUrl } from "../json"
import { PageId } from "../models"
import { seedOf } from "../parts"
import type { PublishedPages } from "../published-pages"
import type { Page, World } from "../schema"
import { cardPath, shareCardOf } from "../shared"

/** What other sites fetch and frame of a page. */
export function shareRoutes(ctx: WorldsContext, published: PublishedPages) {
  return new Elysia().use(routesOf("workshop")).use(routesOf("dispatch"))

  function routesOf(world: World) {
    return new Elysia()
      .get(
        `/${world}/:id/card.png`,
        async ({ params, request }) => {
          const page = await published.load({ world, id: params.id })
          published.refuseGone(page)
          return ctx.needs.cards.serve(request, shareCardOf(page))
        },
        route({
          hidden: true,
          summary: "Share card of a page",
          params: PageId,
          refuses: [problems["unknown-page"], ...GONE],
          answers: { description: "Its poster or cover, with its author", type: "image/png" },
        }),
      )
      .get(
        `/embed/${world}/:id`,
        async ({ params, request }) => {
          const page = await published.load({ world, id: params.id })
          const headers = embedHeaders(ctx)
          if (isOver(page, ctx.now()))
            return new Response(embedGone(ctx, aboutPath(page)), { status: 410, headers })
          const type = headers["content-type"]
          return untilExpiry(ctx, request, () => embedOf(page), { type, headers })
        },
        pageRoute({
          summary: "Player of a page for other sites",
          params: PageId,
          refuses: [problems["unknown-page"]],
        }),
      )
  }

  function embedOf(page: Page): string {
    if (isHeld(page)) return embedHeld(ctx, aboutPath(page))
    return embedPage(ctx, {
      title: page.title,
      by: page.author,
      path: aboutPath(page),
      image: ctx.needs.cards.image(cardPath(page), shareCardOf(page)),
      url: pageUrl(ctx.urls, page),
      seed: seedOf(page),
      picture: coverUrl(ctx.urls, page.cover),
      width: page.width,
      height: page.height,
      action: "Open",
    })
  }
}
