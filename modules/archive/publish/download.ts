import { iso } from "broadside"
import { SANDBOX_HEADERS } from "broadside/publishing"
import type { ArchiveContext } from "../context"
import { gameById, gameByNum } from "../find-game"
import { idOf } from "../json"
import { withCredit } from "./credit"

/** The page as a download, with a credit block that stays in the file outside this site. */
export async function downloadOf(ctx: ArchiveContext, id: string): Promise<Response> {
  const game = await gameById(ctx.db, id)
  const page = await ctx.needs.pages.read(game.pageSha256)
  const parent = game.parentNum === null ? undefined : await gameByNum(ctx.db, game.parentNum)
  const html = withCredit(new TextDecoder("utf-8", { ignoreBOM: true }).decode(page?.bytes), {
    title: game.title,
    version: idOf(game.num),
    human: game.humanName,
    ai: game.aiCredit,
    date: iso(game.createdAt).slice(0, 10),
    parent: parent?.pageSha256 ?? null,
    what: game.whatChanged,
    hash: game.pageSha256,
    status: game.status,
    tags: game.tags,
  })
  return new Response(html, {
    headers: {
      ...SANDBOX_HEADERS,
      "x-robots-tag": "noindex",
      "content-disposition": `attachment; filename="${idOf(game.num)}-${game.slug}.html"`,
    },
  })
}
