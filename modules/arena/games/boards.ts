import { type Db, inArray, sql } from "broadside/db"
import type { Board } from "../arena"
import type { Challenge } from "../challenge"
import { games, moves } from "./schema"
import { numberOf } from "./store"

/** The boards of many challenges, by their ids, in two queries; challenges without one are missing. */
export async function boardsOf(
  db: Db,
  challenges: readonly Challenge[],
  now: number,
): Promise<ReadonlyMap<string, Board>> {
  const nums = challenges.map(numberOf)
  const [rows, played] = await Promise.all([
    db
      .select({
        num: games.challenge,
        fen: games.fen,
        turn: games.turn,
        deadline: games.deadline,
      })
      .from(games)
      .where(inArray(games.challenge, nums)),
    db
      .select({
        num: moves.challenge,
        // SAN has no spaces. A row for each move would take three times as long.
        sans: sql<string>`group_concat(${moves.san}, ' ' order by ${moves.ply})`,
      })
      .from(moves)
      .where(inArray(moves.challenge, nums))
      .groupBy(moves.challenge),
  ])
  const sansOf = new Map(played.map(({ num, sans }) => [num, sans.split(" ")]))
  return new Map(
    rows.map(({ num, fen, turn, deadline }) => [
      String(num),
      {
        fen,
        turn: deadline === null ? null : turn,
        moves: sansOf.get(num) ?? [],
        isLate: deadline !== null && deadline <= now,
      },
    ]),
  )
}
