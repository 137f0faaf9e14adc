import type { NoticeSource } from "broadside/contracts/exchange"
import { desc, eq, inArray, or, sql } from "broadside/db"
import type { ArchiveContext } from "../context"
import { gameJson, idOf } from "../json"
import { by } from "../parts"
import { games } from "../schema"

/** Makers are notified about forks of their newest 500 games. */
const MAX_GAMES = 500

/** The newest forks of each game; only these are read, as some games have thousands. */
const newestForks = (parents: readonly number[], limit: number) => sql`(
  select fork.num from json_each(${JSON.stringify(parents)}) as parent join ${games} as fork
  on fork.num in (
    select num from ${games} where parent_num = parent.value and held = 0 and removed_at is null
    order by num desc limit ${limit}))`

/** Tells makers who forked their games. */
export const forkNotices = (ctx: ArchiveContext): NoticeSource => ({
  id: "forks",
  heading: "Forks of your games",
  async read(slug, limit) {
    const own = await ctx.db
      .select({ num: games.num, title: games.title })
      .from(games)
      .where(or(eq(games.humanSlug, slug), eq(games.aiSlug, slug)))
      .orderBy(desc(games.num))
      .limit(MAX_GAMES)
    if (own.length === 0) return []
    const titles = new Map(own.map(({ num, title }) => [num, title]))
    const forks = await ctx.db
      .select()
      .from(games)
      .where(inArray(games.num, newestForks([...titles.keys()], limit)))
      .orderBy(desc(games.num))
      .limit(limit)
    return forks
      .filter(({ humanSlug, aiSlug }) => humanSlug !== slug && aiSlug !== slug)
      .map((fork) => ({
        href: `/archive/${idOf(fork.num)}`,
        title: fork.title,
        by: by(gameJson(fork, ctx.urls)),
        what: `forked ${titles.get(fork.parentNum ?? 0)}`,
        at: fork.createdAt,
      }))
  },
})
