import { and, type Db, eq, inArray, insertRow, isNull, lte, sql, statement } from "broadside/db"
import { reachable } from "broadside/trust"
import type { Game } from "../arena"
import type { Challenge } from "../challenge"
import { START } from "../hilltop/position"
import { ratings } from "../ratings/schema"
import { ratingOf } from "../ratings/standings"
import { challenges } from "../schema"
import { type Clock, deadlineOf, startClock } from "./clock"
import { slugsOf } from "./players"
import { games, moves } from "./schema"

const insertGame = insertRow(games)
const insertMove = insertRow(moves)

/** The number of a challenge that exists, in the tables. */
export const numberOf = ({ id }: Pick<Challenge, "id">): number => Number(id)

/** Sets up the board of a challenge. */
export const startGame = (tx: Db, challenge: Challenge, at: number): Promise<void> =>
  insertGame(tx, {
    challenge: numberOf(challenge),
    ...START,
    ...clockColumns(startClock(challenge.control, at)),
    drawOffer: null,
    outcome: null,
  })

const clockColumns = (clock: Clock) => ({
  whiteLeft: clock.leftMs.white,
  blackLeft: clock.leftMs.black,
  turn: clock.turn,
  turnAt: clock.turnAt,
  deadline: deadlineOf(clock),
})

const standing = statement((db) =>
  db
    .select({ game: games, uci: moves.uci, san: moves.san })
    .from(games)
    .leftJoin(moves, and(eq(moves.challenge, games.challenge), eq(moves.ply, games.ply)))
    .where(eq(games.challenge, sql.placeholder("num")))
    .prepare(),
)

const rated = statement((db) =>
  db
    .select()
    .from(ratings)
    .where(inArray(ratings.slug, [sql.placeholder("white"), sql.placeholder("black")]))
    .prepare(),
)

/** A game as it is stored; undefined if its challenge has no board. Its time may be over. */
export async function storedGame(db: Db, challenge: Challenge): Promise<Game | undefined> {
  const [row] = await standing(db).all({ num: numberOf(challenge) })
  if (!row) return
  const { game, uci, san } = row
  const slugs = slugsOf(challenge)
  const rows = await rated(db).all(slugs)
  return {
    challenge,
    position: { fen: game.fen, ply: game.ply, seen: game.seen },
    clock: {
      control: challenge.control,
      leftMs: { white: game.whiteLeft, black: game.blackLeft },
      turn: game.turn,
      turnAt: game.turnAt,
    },
    lastMove: uci === null || san === null ? undefined : { uci, san },
    drawOffer: game.drawOffer ?? undefined,
    outcome: game.outcome ?? undefined,
    ratings: { white: ratingIn(rows, slugs.white), black: ratingIn(rows, slugs.black) },
  }
}

function ratingIn(rows: readonly (typeof ratings.$inferSelect)[], player: string) {
  const row = rows.find(({ slug }) => slug === player)
  return row && ratingOf(row)
}

const playedMoves = statement((db) =>
  db
    .select({ uci: moves.uci, san: moves.san })
    .from(moves)
    .where(eq(moves.challenge, sql.placeholder("num")))
    .orderBy(moves.ply)
    .prepare(),
)

export const movesOf = (db: Db, challenge: Pick<Challenge, "id">) =>
  playedMoves(db).all({ num: numberOf(challenge) })

/**
 * The one statement that changes a game, and its `where` judges the time: nothing but a loss on time is stored after
 * the deadline, and none before it. Whether it did.
 */
async function update(tx: Db, before: Game, after: Game, now: number): Promise<boolean> {
  const { outcome, position } = after
  const isLate = outcome?.by === "time"
  const changed = await tx
    .update(games)
    .set({
      ply: position.ply,
      fen: position.fen,
      seen: position.seen,
      ...clockColumns(after.clock),
      drawOffer: after.drawOffer ?? null,
      ...(outcome ? { outcome, deadline: null } : {}),
    })
    .where(
      and(
        eq(games.challenge, numberOf(before.challenge)),
        eq(games.ply, before.position.ply),
        isNull(games.outcome),
        isLate ? lte(games.deadline, now) : sql`${games.deadline} > ${now}`,
      ),
    )
    .returning({ challenge: games.challenge })
  return changed.length > 0
}

/** Stores a game and its last move, as long as it is as it was `before`; otherwise nothing, and answers false. */
export async function storeGame(tx: Db, before: Game, after: Game, now: number): Promise<boolean> {
  if (!(await update(tx, before, after, now))) return false
  const { ply } = after.position
  if (ply > before.position.ply && after.lastMove)
    await insertMove(tx, {
      challenge: numberOf(before.challenge),
      ply,
      ...after.lastMove,
      at: now,
    })
  return true
}

const overdue = statement((db) =>
  db
    .select({ num: games.challenge })
    .from(games)
    .innerJoin(challenges, eq(challenges.num, games.challenge))
    .where(
      and(
        lte(games.deadline, sql.placeholder("now")),
        eq(challenges.status, "accepted"),
        reachable(challenges),
      ),
    )
    .orderBy(games.deadline)
    .limit(100)
    .prepare(),
)

/** Ids of challenges whose games are lost on time, which no one has noticed yet. */
export async function overdueGames(db: Db, now: number): Promise<readonly string[]> {
  return (await overdue(db).all({ now })).map(({ num }) => String(num))
}
