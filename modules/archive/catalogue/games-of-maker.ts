import type { MakerKind } from "broadside/contracts/discovery"
import { type SQL, sql, statement } from "broadside/db"
import type { ArchiveContext } from "../context"
import { type GameRecord, gameJsonFromRow, LIST_COLUMNS, VISIBLE } from "../json"

/** Reads the newest live games of a maker, at most so many. */
export function gamesOfMaker(most: number) {
  const newest = (isTheirs: SQL) =>
    statement((db) =>
      db
        .select({ shown: LIST_COLUMNS })
        .from(sql`archive_games as g`)
        .where(sql`${isTheirs} and ${VISIBLE}`)
        .orderBy(sql`g.num desc`)
        .limit(most)
        .prepare(),
    )
  const by = {
    human: newest(sql`g.human_slug is not null and g.human_slug = ${slug}`),
    agent: newest(sql`g.ai_slug is not null and g.ai_slug = ${slug}`),
  }
  return async (ctx: ArchiveContext, kind: MakerKind, slug: string): Promise<GameRecord[]> => {
    const rows = await by[kind](ctx.db).values({ slug })
    return rows.map((row) => gameJsonFromRow(row, ctx.urls))
  }
}

const slug = sql.placeholder("slug")
