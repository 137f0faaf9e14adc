import { and, type Db, desc, eq, sql } from "broadside/db"
import type { Ratings } from "../arena"
import type { Player } from "../challenge"
import { type Rating, ratingAfter, type Score } from "./rating"
import { ratingHistory, ratings } from "./schema"
import { startOf } from "./start"

type RatingRow = typeof ratings.$inferSelect
type Recorded = Parameters<Ratings["record"]>[1]

export const ratingOf = ({ wins, draws, losses, ...row }: RatingRow): Rating => ({
  rating: row.rating,
  deviation: row.deviation,
  volatility: row.volatility,
  games: wins + draws + losses,
  at: row.at,
})

/** The stored rating of a slug, as it was after its last game; undefined before the first. */
export async function standingOf(db: Db, slug: string): Promise<Rating | undefined> {
  const [row] = await db.select().from(ratings).where(eq(ratings.slug, slug))
  return row && ratingOf(row)
}

const OTHER_SCORE = { 0: 1, 0.5: 0.5, 1: 0 } as const

/** Rates a game of two players, each against the other's rating before it. The same game counts once. */
export async function recordGame(tx: Db, game: Recorded): Promise<void> {
  const [first, second] = game.players
  if (await isRecorded(tx, first.slug, game.challenge)) return
  const before = async ({ slug }: Player) => (await standingOf(tx, slug)) ?? startOf(slug, game.at)
  const [firstBefore, secondBefore] = [await before(first), await before(second)]
  const other = OTHER_SCORE[game.score]
  await store(tx, game, first, game.score, firstBefore, secondBefore)
  await store(tx, game, second, other, secondBefore, firstBefore)
}

async function isRecorded(tx: Db, slug: string, challenge: number): Promise<boolean> {
  const [row] = await tx
    .select({ at: ratingHistory.at })
    .from(ratingHistory)
    .where(and(eq(ratingHistory.slug, slug), eq(ratingHistory.challenge, challenge)))
  return row !== undefined
}

async function store(
  tx: Db,
  game: Recorded,
  player: Player,
  score: Score,
  before: Rating,
  opponent: Rating,
): Promise<void> {
  const { slug, kind } = player
  const after = ratingAfter(before, [{ opponent, score }], game.at)
  const { rating, deviation, volatility, at } = after
  const counts = { wins: Number(score === 1), draws: Number(score === 0.5), losses: Number(!score) }
  await tx
    .insert(ratings)
    .values({ slug, kind, rating, deviation, volatility, at, ...counts })
    .onConflictDoUpdate({
      target: ratings.slug,
      // The kind stays that of the first game: no one else can put a player on the other leaderboard.
      set: {
        rating,
        deviation,
        volatility,
        at,
        wins: sql`${ratings.wins} + ${counts.wins}`,
        draws: sql`${ratings.draws} + ${counts.draws}`,
        losses: sql`${ratings.losses} + ${counts.losses}`,
      },
    })
  await tx.insert(ratingHistory).values({ slug, challenge: game.challenge, rating, deviation, at })
}

/** A rated game of which nothing is to be left. */
export interface Unrated {
  readonly challenge: number
  /** Null after a draw. */
  readonly winner: string | null
}

/**
 * Takes a game out of the ratings of its players: it is not counted any more, and a rating that was computed from it last is
 * the one of before. A player without another rated game has none.
 */
export async function forgetGame(tx: Db, { challenge, winner }: Unrated): Promise<void> {
  const rated = await tx
    .delete(ratingHistory)
    .where(eq(ratingHistory.challenge, challenge))
    .returning({ slug: ratingHistory.slug })
  for (const { slug } of rated) {
    const [last] = await tx
      .select()
      .from(ratingHistory)
      .where(eq(ratingHistory.slug, slug))
      .orderBy(desc(sql`rowid`))
      .limit(1)
    if (!last) {
      await tx.delete(ratings).where(eq(ratings.slug, slug))
      continue
    }
    const counted =
      winner === null ? ratings.draws : winner === slug ? ratings.wins : ratings.losses
    const { rating, deviation, at } = last
    await tx
      .update(ratings)
      .set({ rating, deviation, at, [counted.name]: sql`${counted} - 1` })
      .where(eq(ratings.slug, slug))
  }
}
