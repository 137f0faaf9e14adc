import { createTally, HOUR_MS, iso } from "broadside"
import { type Db, desc, eq, sql, statement } from "broadside/db"
import { isVisible, visible } from "broadside/trust"
import type { ArchiveContext } from "../context"
import { type GameRecord, gameJson } from "../json"
import { moveFigures } from "../maker-figures"
import { type Game, games, type Span, spanStarts, spans } from "../schema"
import { addFigures, hourOf } from "./figures"

const SPANS: Readonly<Record<Span, number>> = { day: 24, week: 7 * 24 }

export type Plays = ReturnType<typeof createPlays>

/** Counts plays per hour, with running sums over the last day and the last week. */
export function createPlays(ctx: ArchiveContext) {
  const tally = createTally<`${number} ${string}`>(ctx, async (tx, plays) => {
    for (const [num, played] of byGame(plays)) await addPlays(ctx, tx, num, played)
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
    count: (num: number, client: string) => tally.count(`${num} ${client}`),
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

/** The plays of each game, by client. */
function byGame(plays: ReadonlyMap<string, number>) {
  const games = new Map<number, Map<string, number>>()
  for (const [key, times] of plays) {
    const gap = key.indexOf(" ")
    const num = Number(key.slice(0, gap))
    const played = games.get(num) ?? new Map<string, number>()
    games.set(num, played.set(key.slice(gap + 1), times))
  }
  return games
}

async function addPlays(
  ctx: ArchiveContext,
  tx: Db,
  num: number,
  byClient: ReadonlyMap<string, number>,
) {
  const plays = [...byClient.values()].reduce((sum, times) => sum + times, 0)
  const [game] = await countPlays(tx).all({ num, plays })
  if (!game) return
  await addFigures(ctx, tx, num, "play", byClient)
  if (isVisible(game)) await moveFigures(tx, game, { games: 0, plays }, ctx.now())
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
    insert into archive_spans (span, num, plays, loves, ranked_plays, ranked_loves)
    select ${span}, num, sum(plays), sum(loves), sum(ranked_plays), sum(ranked_loves) from archive_hours
    where hour >= ${from} and hour <= ${to} group by num`)
}

async function subtractHours(tx: Db, span: Span, from: number, to: number): Promise<void> {
  await tx.run(sql`
    update archive_spans set plays = archive_spans.plays - gone.plays, loves = archive_spans.loves - gone.loves,
      ranked_plays = archive_spans.ranked_plays - gone.ranked_plays,
      ranked_loves = archive_spans.ranked_loves - gone.ranked_loves
    from (select num, sum(plays) as plays, sum(loves) as loves,
        sum(ranked_plays) as ranked_plays, sum(ranked_loves) as ranked_loves from archive_hours
      where hour >= ${from} and hour < ${to} group by num) as gone
    where archive_spans.span = ${span} and archive_spans.num = gone.num`)
  await tx.run(sql`delete from archive_spans where span = ${span} and plays <= 0 and loves <= 0`)
}

const countPlays = statement((db) =>
  db
    .update(games)
    .set({ plays: sql`${games.plays} + ${sql.placeholder("plays")}` })
    // A play from right before an erasure is counted after it.
    .where(sql`${games.num} = ${sql.placeholder("num")} and ${games.erased} = 0`)
    .returning({
      humanName: games.humanName,
      humanSlug: games.humanSlug,
      aiCredit: games.aiCredit,
      aiSlug: games.aiSlug,
      held: games.held,
      removedAt: games.removedAt,
    })
    .prepare(),
)

const mostPlayedToday = statement((db) =>
  db
    .select({ game: games, plays: spans.plays })
    .from(spans)
    .innerJoin(games, eq(games.num, spans.num))
    .where(sql`${spans.span} = 'day' and ${spans.plays} > 0 and ${visible(games)}`)
    .orderBy(desc(spans.rankedPlays), desc(spans.num))
    .limit(10)
    .prepare(),
)

/** The live game that most people played and reacted to in the week, with all of its plays and reactions. */
export async function bestOfWeek(
  db: Db,
): Promise<{ game: Game; plays: number; loves: number } | undefined> {
  const [best] = await db
    .select({ game: games, plays: spans.plays, loves: spans.loves })
    .from(spans)
    .innerJoin(games, eq(games.num, spans.num))
    .where(sql`${spans.span} = 'week' and ${visible(games)}`)
    .orderBy(sql`(${spans.rankedPlays} + 5 * ${spans.rankedLoves}) desc`, desc(spans.num))
    .limit(1)
  return best
}
