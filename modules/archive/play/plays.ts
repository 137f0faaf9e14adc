import { createTally, HOUR_MS, iso } from "broadside"
import { type Db, desc, eq, sql, statement } from "broadside/db"
import { type GameRecord, gameJson } from "../catalogue/json"
import type { ArchiveContext } from "../context"
import { moveFigures } from "../makers/figures"
import { type Game, games, hours, type Span, spanStarts, spans } from "../schema"

const SPANS: Readonly<Record<Span, number>> = { day: 24, week: 7 * 24 }

export const hourOf = (now: number) => Math.floor(now / HOUR_MS)

export type Plays = ReturnType<typeof createPlays>

/** Counts plays per hour, with running sums over the last day and the last week. */
export function createPlays(ctx: ArchiveContext) {
  const tally = createTally(ctx, async (tx, plays) => {
    for (const [num, n] of plays) await addPlays(tx, num, n, ctx.now())
  })
  let rolled = 0

  /** Subtracts the hours that have left their span from the running sums. */
  async function rollOver(): Promise<void> {
    const hour = hourOf(ctx.now())
    if (hour === rolled) return
    await ctx.write((tx) => roll(tx, hour))
    rolled = hour
  }

  return {
    count: tally.count,
    flush: tally.flush,
    rollOver,
    async trending(): Promise<{
      ok: true
      since: string
      games: (GameRecord & { plays24h: number })[]
    }> {
      try {
        await rollOver()
      } catch (error) {
        ctx.log.warn(
          { err: error },
          "could not update trending; it includes plays from before its span",
        )
      }
      const rows = await mostPlayedToday(ctx.db).all()
      return {
        ok: true,
        since: iso((hourOf(ctx.now()) - SPANS.day) * HOUR_MS),
        games: rows.map(({ game, plays }) => ({ ...gameJson(game, ctx.urls), plays24h: plays })),
      }
    },
  }
}

/** Adds to this hour and to the running sums; also used for reactions. */
export async function addFigures(tx: Db, num: number, plays: number, loves: number, now: number) {
  await addHour(tx).run({ hour: hourOf(now), num, plays, loves })
  await addSpan(tx).run({ span: "day", num, plays, loves })
  await addSpan(tx).run({ span: "week", num, plays, loves })
}

async function addPlays(tx: Db, num: number, plays: number, now: number) {
  const [game] = await countPlays(tx).all({ num, plays })
  if (!game) return
  await addFigures(tx, num, plays, 0, now)
  if (game.buriedAt === null) await moveFigures(tx, game, { games: 0, plays }, now)
}

async function roll(tx: Db, hour: number): Promise<void> {
  for (const [span, length] of Object.entries(SPANS) as [Span, number][]) {
    const first = hour - length + 1
    const [existing] = await tx.select().from(spanStarts).where(eq(spanStarts.span, span))
    if (existing?.hour === first) continue
    if (existing && existing.hour > first) await sumUp(tx, span, first, hour)
    else await subtractHours(tx, span, existing?.hour ?? 0, first)
    await tx
      .insert(spanStarts)
      .values({ span, hour: first })
      .onConflictDoUpdate({ target: spanStarts.span, set: { hour: first } })
  }
}

/** Rebuilds the sums after the clock was set back, because subtracted hours belong to the span again. */
async function sumUp(tx: Db, span: Span, from: number, to: number): Promise<void> {
  await tx.run(sql`delete from archive_spans where span = ${span}`)
  await tx.run(sql`
    insert into archive_spans (span, num, plays, loves)
    select ${span}, num, sum(plays), sum(loves) from archive_hours
    where hour >= ${from} and hour <= ${to} group by num`)
}

async function subtractHours(tx: Db, span: Span, from: number, to: number): Promise<void> {
  await tx.run(sql`
    update archive_spans set plays = archive_spans.plays - gone.plays, loves = archive_spans.loves - gone.loves
    from (select num, sum(plays) as plays, sum(loves) as loves from archive_hours
      where hour >= ${from} and hour < ${to} group by num) as gone
    where archive_spans.span = ${span} and archive_spans.num = gone.num`)
  await tx.run(sql`delete from archive_spans where span = ${span} and plays <= 0 and loves <= 0`)
}

const placed = {
  num: sql.placeholder("num"),
  plays: sql.placeholder("plays"),
  loves: sql.placeholder("loves"),
}

const addHour = statement((db) =>
  db
    .insert(hours)
    .values({ ...placed, hour: sql.placeholder("hour") })
    .onConflictDoUpdate({
      target: [hours.hour, hours.num],
      set: { plays: sql`plays + excluded.plays`, loves: sql`loves + excluded.loves` },
    })
    .prepare(),
)

const addSpan = statement((db) =>
  db
    .insert(spans)
    .values({ ...placed, span: sql.placeholder("span") })
    .onConflictDoUpdate({
      target: [spans.span, spans.num],
      set: { plays: sql`plays + excluded.plays`, loves: sql`loves + excluded.loves` },
    })
    .prepare(),
)

const countPlays = statement((db) =>
  db
    .update(games)
    .set({ plays: sql`${games.plays} + ${sql.placeholder("plays")}` })
    .where(eq(games.num, sql.placeholder("num")))
    .returning({
      humanName: games.humanName,
      humanSlug: games.humanSlug,
      aiCredit: games.aiCredit,
      aiSlug: games.aiSlug,
      buriedAt: games.buriedAt,
    })
    .prepare(),
)

const mostPlayedToday = statement((db) =>
  db
    .select({ game: games, plays: spans.plays })
    .from(spans)
    .innerJoin(games, eq(games.num, spans.num))
    .where(sql`${spans.span} = 'day' and ${spans.plays} > 0 and ${games.buriedAt} is null`)
    .orderBy(desc(spans.plays), desc(spans.num))
    .limit(10)
    .prepare(),
)

/** The live game with the most plays and reactions of the week, with both numbers. */
export async function bestOfWeek(
  db: Db,
): Promise<{ game: Game; plays: number; loves: number } | undefined> {
  const [best] = await db
    .select({ game: games, plays: spans.plays, loves: spans.loves })
    .from(spans)
    .innerJoin(games, eq(games.num, spans.num))
    .where(sql`${spans.span} = 'week' and ${games.buriedAt} is null`)
    .orderBy(sql`(${spans.plays} + 5 * ${spans.loves}) desc`, desc(spans.num))
    .limit(1)
  return best
}
