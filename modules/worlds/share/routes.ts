import { Elysia, route } from "broadside/http"
import type { WorldsContext } from "../context"
import { GONE, problems } from "../errors"
import { PageId } from "../models"
import type { PublishedPages } from "../publish/published-pages"
import type { World } from "../schema"
import { shareCardOf } from "./card"

/** What other sites fetch of a page: the card of its links. */
export function shareRoutes(ctx: WorldsContext, published: PublishedPages) {
  return new Elysia().use(routesOf("workshop")).use(routesOf("dispatch"))

  function routesOf(world: World) {
    return new Elysia().get(
      `/${world}/:id/card.png`,
      async ({ params, request }) => {
        const page = await published.load({ world, id: params.id })
        published.refuseGone(page)
        return ctx.cards.serve(request, shareCardOf(page))
      },
      route({
        hidden: true,
        summary: "Share card of a page",
        params: PageId,
        refuses: [problems["unknown-page"], ...GONE],
        answers: { description: "Its poster or cover, with its author", type: "image/png" },
      }),
    )
  }
}
