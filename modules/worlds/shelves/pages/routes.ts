import { answers, Elysia, optional, paging, query, takesQuery, text } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { WorldsContext } from "../../context"
import { LabParams, LabsQuery } from "../../labs/models"
import { labPage, labsPage } from "../../labs/page"
import { PageId } from "../../models"
import { CATEGORIES, type World } from "../../schema"
import { aboutOf, type PageParts } from "../about"
import { untilExpiry } from "../expiry"
import { pageById } from "../find-page"
import type { ListQuery } from "../models"
import { dispatchPage } from "./dispatch"
import { workshopPage } from "./workshop"

const page = (summary: string, problems: readonly number[] = []) => ({
  hide: true,
  summary,
  responses: answers(summary, undefined, { type: "text/html", problems }),
})

const typed = optional(text({ max: 200 }))
// A form sends every field, empty ones too, and a person's link may be old: nothing of it is refused.
const BrowseQuery = query({ q: typed, author: typed, category: typed, ...paging(24) })

const asked = ({ q, author, category, ...window }: typeof BrowseQuery.static): ListQuery => ({
  ...window,
  q: q || undefined,
  author: author || undefined,
  category: CATEGORIES.find((known) => known === category),
})

/** Pages for people: both worlds, a page's card, laboratories and their rooms. */
export function pagesRoutes(ctx: WorldsContext, { labs, published }: PageParts) {
  const html = { type: "text/html; charset=utf-8", headers: pageHeaders(), maxAgeMs: 60_000 }
  return new Elysia()
    .get(
      "/workshop",
      ({ query, request }) =>
        untilExpiry(ctx, request, () => workshopPage(ctx, asked(query)), html),
      { ...takesQuery(BrowseQuery), detail: page("Workshop", [400]) },
    )
    .get(
      "/dispatch",
      ({ query, request }) =>
        untilExpiry(ctx, request, () => dispatchPage(ctx, asked(query)), html),
      { ...takesQuery(BrowseQuery), detail: page("Dispatch", [400]) },
    )
    .get(
      "/workshop/labs",
      ({ query, request }) =>
        ctx.cached(
          request,
          async () =>
            labsPage(ctx, await labs.list(query.author, query.limit, query.offset), query.author),
          html,
        ),
      { ...takesQuery(LabsQuery), detail: page("Laboratories", [400]) },
    )
    .get(
      "/workshop/labs/:author/:slug",
      ({ params, request }) =>
        untilExpiry(
          ctx,
          request,
          async () => labPage(ctx, await labs.read(params.author, params.slug)),
          html,
        ),
      { params: LabParams, detail: page("The room of a laboratory", [404]) },
    )
    .use(aboutRoute("workshop"))
    .use(aboutRoute("dispatch"))

  function aboutRoute(world: World) {
    return new Elysia().get(
      `/${world}/:id/about`,
      ({ params, request }) =>
        untilExpiry(
          ctx,
          request,
          async () => aboutOf(ctx, { labs, published }, await pageById(ctx.db, world, params.id)),
          html,
        ),
      { params: PageId, detail: page("A page's card", [404]) },
    )
  }
}
