import type { NoticeSource } from "broadside/contracts"
import { and, desc, eq, inArray, isNull, or } from "broadside/db"
import { gameJson, idOf } from "../catalogue/json"
import { by } from "../catalogue/pages/parts"
import type { ArchiveContext } from "../context"
import { games } from "../schema"

/** Of so many of their latest games a maker hears. */
const MOST_GAMES = 500

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
      .limit(MOST_GAMES)
    if (own.length === 0) return []
    const titles = new Map(own.map(({ num, title }) => [num, title]))
    const forks = await ctx.db
      .select()
      .from(games)
      .where(and(inArray(games.parentNum, [...titles.keys()]), isNull(games.buriedAt)))
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
