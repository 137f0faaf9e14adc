import { isNull, sql } from "broadside/db"
import { updateGame } from "../catalogue/update-game"
import type { ArchiveContext } from "../context"
import { gameByNum } from "../find-game"
import { games } from "../schema"

/** Few, so that the other jobs have their turn. */
const MAX_BATCH = 20

/** Looks at the source of games that were published before their controls were stored. */
export async function detectControls(ctx: ArchiveContext): Promise<void> {
  const rows = await ctx.db
    .select({ num: games.num, sha256: games.pageSha256 })
    .from(games)
    .where(isNull(games.controls))
    .orderBy(sql`num`)
    .limit(MAX_BATCH)
  for (const { num, sha256 } of rows) {
    const controls = [...(await ctx.needs.pages.controlsOf(sha256))]
    await ctx.write(async (tx) => {
      const game = await gameByNum(tx, num)
      // Its maker may have chosen them, or replaced the page, in the meantime.
      if (game?.controls !== null || game.pageSha256 !== sha256) return
      await updateGame(ctx, tx, game, { controls, updatedAt: game.updatedAt })
    })
  }
}
