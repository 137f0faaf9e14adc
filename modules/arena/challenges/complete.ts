import { type Db, eq } from "broadside/db"
import type { Ratings } from "../arena"
import { type Challenge, isCertain, isForfeit, type Player, type Result } from "../challenge"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import { games } from "../games/schema"
import { challengeOf, changeRow, idOf, rowOf } from "./store"

/** What rates the games of players. */
export type Rater = Pick<Ratings, "record">

/** Within a write: the game is over. The board's result is rated at once. */
export async function completeChallenge(
  ctx: Pick<ArenaContext, "emit" | "now">,
  tx: Db,
  ratings: Rater,
  id: string,
  result: Result,
): Promise<Challenge> {
  const at = ctx.now()
  const row = await rowOf(tx, id)
  if (row.status !== "accepted")
    throw problems["game-not-on"](idOf(row), challengeOf(row, at).status)
  const completed = { status: "completed", result, completedAt: at } as const
  const challenge = await changeRow(ctx, tx, row, completed)
  await rate(tx, ratings, challenge, at)
  return challenge
}

/** Within a write: rates a completed challenge, once both players stand by the result. */
export async function rate(tx: Db, ratings: Rater, challenge: Challenge, at: number) {
  const { challenger, opponent, result, rated } = challenge
  if (!rated || !opponent || !result || !isCertain(challenge)) return
  if (isForfeit(result.by, await pliesOf(tx, challenge))) return
  await ratings.record(tx, {
    challenge: Number(challenge.id),
    players: [challenger, opponent],
    score: scoreOf(challenger, result),
    at,
  })
}

async function pliesOf(tx: Db, { id }: Challenge): Promise<number> {
  const [board] = await tx
    .select({ ply: games.ply })
    .from(games)
    .where(eq(games.challenge, Number(id)))
  return board?.ply ?? 0
}

const scoreOf = ({ slug }: Player, { winner }: Result) =>
  winner === null ? 0.5 : winner === slug ? 1 : 0
