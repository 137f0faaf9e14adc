import { Elysia, optional, pageRoute, paging, query, text } from "broadside/http"
import { htmlAnswer, pageOrMarkdown } from "broadside/ui"
import type { WorldsContext } from "../../context"
import { GONE, problems } from "../../errors"
import { untilExpiry } from "../../expiry"
import { pageById } from "../../find-page"
import { labCards, listLabs } from "../../labs/labs"
import { LabParams, LabsQuery } from "../../labs/models"
import { labPage, labsPage } from "../../labs/page"
import { PageId } from "../../models"
import type { PublishedPages } from "../../published-pages"
import { CATEGORIES, type World } from "../../schema"
import { aboutOf } from "../about"
import { pageMarkdown, shelfMarkdown } from "../markdown"
import type { ListQuery } from "../models"
import { dispatchPage } from "./dispatch"
import { playPage } from "./play"
import { workshopPage } from "./workshop"

const typed = optional(text({ max: 200 }))
// A form sends empty fields, too, and links may be old, so unknown values are ignored.
const BrowseQuery = query({ q: typed, author: typed, category: typed, ...paging(24) })

const listQueryOf = ({ q, author, category, ...window }: typeof BrowseQuery.static): ListQuery => ({
  ...window,
  q: q || undefined,
  author: author || undefined,
  category: CATEGORIES.find((one) => one === category),
})

/** Pages for people: both worlds, a page's card, laboratories and their rooms. */
export function pagesRoutes(ctx: WorldsContext, published: PublishedPages) {
  const html = { ...htmlAnswer(), maxAgeMs: 60_000 }
  return new Elysia()
    .get(
      "/workshop",
      ({ query, request }) =>
        shelf(request, "workshop", query, () => workshopPage(ctx, listQueryOf(query))),
      pageRoute({ summary: "Workshop", query: BrowseQuery }),
    )
    .get(
      "/dispatch",
      ({ query, request }) =>
        shelf(request, "dispatch", query, () => dispatchPage(ctx, listQueryOf(query))),
      pageRoute({ summary: "Dispatch", query: BrowseQuery }),
    )
    .get(
      "/workshop/labs",
      ({ query, request }) =>
        ctx.cached(
          request,
          async () => labsPage(ctx, await listLabs(ctx, query), query.author),
          html,
        ),
      pageRoute({ summary: "Laboratories", query: LabsQuery }),
    )
    .get(
      "/workshop/labs/:author/:slug",
      ({ params, request }) =>
        untilExpiry(
          ctx,
          request,
          async () => labPage(ctx, await labCards(ctx, params.author, params.slug)),
          html,
        ),
      pageRoute({
        summary: "Laboratory",
        params: LabParams,
        refuses: [problems["unknown-lab"]],
      }),
    )
    .use(aboutRoute("workshop"))
    .use(aboutRoute("dispatch"))

  function shelf(
    request: Request,
    world: World,
    query: typeof BrowseQuery.static,
    page: () => Promise<string>,
  ) {
    const markdown = () => shelfMarkdown(ctx, world, listQueryOf(query))
    return untilExpiry(ctx, request, ...pageOrMarkdown(request, { page, markdown }, html))
  }

  function aboutRoute(world: World) {
    return new Elysia()
      .get(
        `/${world}/:id/about`,
        ({ params, request }) =>
          untilExpiry(
            ctx,
            request,
            ...pageOrMarkdown(
              request,
              {
                page: async () => aboutOf(ctx, published, await pageById(ctx.db, world, params.id)),
                markdown: async () => pageMarkdown(ctx, await pageById(ctx.db, world, params.id)),
              },
              html,
            ),
          ),
        pageRoute({ summary: "Page details", params: PageId, refuses: [problems["unknown-page"]] }),
      )
      .get(
        `/${world}/:id/play`,
        ({ params, request }) => untilExpiry(ctx, request, () => alonePage(world, params.id), html),
        pageRoute({
          summary: "A page in the whole window",
          params: PageId,
          refuses: [problems["unknown-page"], ...GONE],
        }),
      )
  }

  async function alonePage(world: World, id: string): Promise<string> {
    const page = await pageById(ctx.db, world, id)
    published.refuseGone(page)
    return playPage(ctx, page, await published.noindex(page))
  }
}
