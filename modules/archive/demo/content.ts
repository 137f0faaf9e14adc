import type { DemoContent } from "broadside/contracts"
import { inArray } from "broadside/db"
import type { ArchiveContext } from "../context"
import { idOf } from "../json"
import type { Publishing } from "../publish/publish"
import { games } from "../schema"
import { gamesOf, LIVE } from "../search/search-index"
import type { DemoGame } from "./index"

/** Fills an empty archive with the demo games, or goes on where it was interrupted. */
export const demoContent = (ctx: ArchiveContext, publishing: Publishing): DemoContent => ({
  async fill() {
    // Only this command needs the games, so their nearly two megabytes are not generated at every start.
    const { demoGames } = await import("./index")
    const all = demoGames()
    const ids = await presentOf(ctx, all)
    if (ids.size === 0 && (await gamesOf(ctx.db, LIVE)) > 0) return
    const missing = all.filter(({ title }) => !ids.has(title))
    if (missing.length === 0) return
    for (const { forkOf, ...game } of missing) {
      const parentId = forkOf === undefined ? undefined : ids.get(forkOf)
      const { id } = parentId
        ? await publishing.fork({ ...game, parentId, aiName: game.aiCredit })
        : await publishing.submit(game)
      ids.set(game.title, id)
    }
    return `${ids.size} games in the archive.`
  },
})

/** Ids by title of the demo games that are here. */
async function presentOf(
  ctx: ArchiveContext,
  demo: readonly DemoGame[],
): Promise<Map<string, string>> {
  const titles = demo.map(({ title }) => title)
  const rows = await ctx.db
    .select({ num: games.num, title: games.title, humanName: games.humanName })
    .from(games)
    .where(inArray(games.title, titles))
  const isDemo = ({ title, humanName }: { title: string; humanName: string }) =>
    demo.some((game) => game.title === title && game.humanName === humanName)
  return new Map(rows.filter(isDemo).map(({ title, num }) => [title, idOf(num)]))
}
