import { heldAnswer } from "broadside"
import { Elysia, pageRoute } from "broadside/http"
import { isEditKey, pageWarnings, shownKey } from "broadside/publishing"
import { sendHtml } from "broadside/ui"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { gameById } from "../find-game"
import { gameJson, idOf, pageUrl, shareUrl } from "../json"
import { GameId } from "../models"
import { sharedOf } from "../shared"
import { publishedPage } from "./published-page"

/** What authors see after publishing, also after a reload; the key only in the browser that has it. */
export const publishedRoutes = (ctx: ArchiveContext) =>
  new Elysia().get(
    "/archive/:id/published",
    async ({ params, request }) => {
      const game = await gameById(ctx.db, params.id)
      const key = shownKey(request)
      const isAuthor = isEditKey(key, game.editKey)
      const published = {
        id: idOf(game.num),
        url: pageUrl(ctx.urls, game),
        share_url: shareUrl(ctx.urls, game),
        ...(game.parentNum === null ? {} : { parentId: idOf(game.parentNum) }),
        // Checking a page takes time, so only its author has it checked.
        warnings: isAuthor ? await pageWarnings(ctx, game, ctx.urls) : [],
        ...heldAnswer(game.held),
        ...(key && isAuthor ? { edit_key: key } : {}),
      }
      const share = sharedOf(ctx.urls, gameJson(game, ctx.urls))
      const html = publishedPage(ctx, { share, published })
      return sendHtml(html, 200, { "x-robots-tag": "noindex" })
    },
    pageRoute({
      summary: "What was published, for its author",
      params: GameId,
      refuses: [problems["unknown-game"]],
    }),
  )
