import type { Context } from "broadside"
import type { DemoContent } from "broadside/contracts"
import { gamesOf, LIVE } from "../counting"
import type { createPublishing } from "../publish"

/** Fills an empty archive with the demo games. */
export const demoContent = (
  ctx: Context,
  publishing: ReturnType<typeof createPublishing>,
): DemoContent => ({
  async fill() {
    if ((await gamesOf(ctx.db, LIVE)) > 0) return
    // Only this command needs them: nearly two megabytes of world are not made at each start.
    const { demoGames } = await import("./index")
    const ids = new Map<string, string>()
    for (const { forkOf, ...game } of demoGames()) {
      const parentId = forkOf === undefined ? undefined : ids.get(forkOf)
      const { id } = parentId
        ? await publishing.fork({ ...game, parentId, aiName: game.aiCredit })
        : await publishing.submit(game)
      ids.set(game.title, id)
    }
    return `${ids.size} games are in the archive.`
  },
})
