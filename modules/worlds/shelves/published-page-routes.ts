import { answers, Elysia, prefersHtml } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { WorldsContext } from "../context"
import type { Labs } from "../labs/labs"
import { PageId } from "../models"
import { versionPage } from "../publish/edit"
import { VersionParams } from "../publish/models"
import type { World } from "../schema"
import { aboutOf } from "./about"
import { pageById, pageGone } from "./find-page"
import { pageUrl } from "./json"

/** The published page itself, its versions, and where it is preserved when it is gone. */
export function pageRoutes(ctx: WorldsContext, labs: Labs) {
  return new Elysia().use(routesOf("workshop")).use(routesOf("dispatch"))

  function routesOf(world: World) {
    const tags = [world === "workshop" ? "Workshop" : "Dispatch"]
    const what = world === "workshop" ? "Workshop" : "Dispatch"
    const type = "text/html"
    return new Elysia()
      .get(`/${world}/:id`, ({ params, request }) => page(world, params.id, request), {
        params: PageId,
        detail: {
          tags,
          operationId: `open${what}Page`,
          summary: "The published page itself, sandboxed",
          responses: answers("The page", undefined, { type, problems: [404, 410] }),
        },
      })
      .get(
        `/${world}/:id/versions/:version`,
        ({ params, request }) => versionPage(ctx, world, params.id, params.version, request),
        {
          params: VersionParams,
          detail: {
            tags,
            operationId: `open${what}Version`,
            summary: "One version of a page",
            responses: answers("The page", undefined, { type, problems: [400, 404] }),
          },
        },
      )
      .get(
        `/graveyard/${world}/:id`,
        ({ params, request }) => preserved(world, params.id, request),
        {
          params: PageId,
          detail: {
            tags,
            operationId: `openPreserved${what}Page`,
            summary: "The preserved page of one that is gone",
            responses: answers("The page", undefined, { type, problems: [404] }),
          },
        },
      )
  }

  async function page(world: World, id: string, request: Request) {
    const page = await pageById(ctx.db, world, id)
    const now = ctx.now()
    if (page.endsAt > now)
      return ctx.pages.serve(request, page.pageSha256, {
        // It is gone in the very millisecond at which it ends.
        maxAgeMs: page.endsAt - now - 1,
        headers: page.promotedTo === null ? {} : await canonical(page.promotedTo),
      })
    if (!prefersHtml(request)) throw pageGone(page, ctx.urls, now)
    const html = await aboutOf(ctx, labs, page)
    return new Response(html, { status: 410, headers: { ...pageHeaders(), vary: "accept" } })
  }

  /** Says where a promoted page went. */
  async function canonical(game: string): Promise<Record<string, string>> {
    const found = await ctx.wants.games?.find(game)
    return found && !found.buried ? { link: `<${found.url}>; rel="canonical"` } : {}
  }

  async function preserved(world: World, id: string, request: Request) {
    const page = await pageById(ctx.db, world, id)
    if (page.endsAt > ctx.now())
      return new Response(null, { status: 302, headers: { location: pageUrl(ctx.urls, page) } })
    return ctx.pages.serve(request, page.pageSha256)
  }
}
