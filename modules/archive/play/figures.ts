import { HOUR_MS } from "broadside"
import { type Db, sql, statement } from "broadside/db"
import type { ArchiveContext } from "../context"
import { idOf } from "../json"
import { games, hours, spans } from "../schema"

export const hourOf = (now: number) => Math.floor(now / HOUR_MS)

/**
 * Adds what strangers did to a game, by client, to this hour and to the running sums. All of it is shown; what ranks games is
 * one play and one reaction for each network and day. Every ranking reads the columns `ranked_…`, which no other code changes.
 */
export async function addFigures(
  ctx: ArchiveContext,
  tx: Db,
  num: number,
  act: "play" | "react",
  byClient: ReadonlyMap<string, number>,
) {
  let shown = 0
  let ranked = 0
  for (const [client, times] of byClient) {
    shown += times
    if (await ctx.isFirstToday(tx, { client, act, kind: "games", id: idOf(num) })) ranked++
  }
  const figures =
    act === "play"
      ? { num, plays: shown, rankedPlays: ranked, loves: 0, rankedLoves: 0 }
      : { num, plays: 0, rankedPlays: 0, loves: shown, rankedLoves: ranked }
  await addHour(tx).run({ ...figures, hour: hourOf(ctx.now()) })
  await addSpan(tx).run({ ...figures, span: "day" })
  await addSpan(tx).run({ ...figures, span: "week" })
  if (figures.rankedPlays > 0) await rankPlays(tx).run(figures)
}

const placed = {
  num: sql.placeholder("num"),
  plays: sql.placeholder("plays"),
  loves: sql.placeholder("loves"),
  rankedPlays: sql.placeholder("rankedPlays"),
  rankedLoves: sql.placeholder("rankedLoves"),
}

const sums = {
  plays: sql`plays + excluded.plays`,
  loves: sql`loves + excluded.loves`,
  rankedPlays: sql`ranked_plays + excluded.ranked_plays`,
  rankedLoves: sql`ranked_loves + excluded.ranked_loves`,
}

const addHour = statement((db) =>
  db
    .insert(hours)
    .values({ ...placed, hour: sql.placeholder("hour") })
    .onConflictDoUpdate({ target: [hours.hour, hours.num], set: sums })
    .prepare(),
)

const addSpan = statement((db) =>
  db
    .insert(spans)
    .values({ ...placed, span: sql.placeholder("span") })
    .onConflictDoUpdate({ target: [spans.span, spans.num], set: sums })
    .prepare(),
)

const rankPlays = statement((db) =>
  db
    .update(games)
    .set({ rankedPlays: sql`${games.rankedPlays} + ${sql.placeholder("rankedPlays")}` })
    .where(sql`${games.num} = ${sql.placeholder("num")}`)
    .prepare(),
)
