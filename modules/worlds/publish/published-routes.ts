import { heldAnswer, iso } from "broadside"
import { Elysia, pageRoute } from "broadside/http"
import { isEditKey, pageWarnings, shownKey } from "broadside/publishing"
import { sendHtml } from "broadside/ui"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
import { pageById } from "../find-page"
import { pageUrl, shareUrl } from "../json"
import { PageId } from "../models"
import type { World } from "../schema"
import { resultPage } from "./result-page"

/** What authors see after publishing, also after a reload; the key only in the browser that has it. */
export function publishedRoutes(ctx: WorldsContext) {
  return new Elysia().use(routeOf("workshop")).use(routeOf("dispatch"))

  function routeOf(world: World) {
    return new Elysia().get(
      `/${world}/:id/published`,
      async ({ params, request }) => {
        const page = await pageById(ctx.db, world, params.id)
        const key = shownKey(request)
        const isAuthor = isEditKey(key, page.editKey)
        const answer = {
          ok: true as const,
          id: page.id,
          url: pageUrl(ctx.urls, page),
          share_url: shareUrl(ctx.urls, page),
          ...(page.expiresAt === null ? {} : { expires_at: iso(page.expiresAt) }),
          // Checking a page takes time, so only its author has it checked.
          warnings: isAuthor ? await pageWarnings(ctx, page) : [],
          ...heldAnswer(page.held),
          ...(key && isAuthor ? { edit_key: key } : {}),
        }
        const html = resultPage(ctx, { world, title: page.title, answer, readable: "an hour" })
        return sendHtml(html, 200, { "x-robots-tag": "noindex" })
      },
      pageRoute({
        summary: "What was published, for its author",
        params: PageId,
        refuses: [problems["unknown-page"]],
      }),
    )
  }
}
