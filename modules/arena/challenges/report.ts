import { invalid } from "broadside"
import { type Db, eq } from "broadside/db"
import type { Report } from "../arena"
import { type Challenge, playerOf, type Result } from "../challenge"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import { games } from "../games/schema"
import { completeChallenge, type Rater, rate } from "./complete"
import { requireKey, requirePlayer } from "./player"
import { challengeOf, changeRow, rowOf } from "./store"

/** Records a result that players report, or confirms one. The board's own result is never changed. */
export async function reportResult(
  ctx: ArenaContext,
  ratings: Rater,
  id: string,
  report: Report,
): Promise<Challenge> {
  return ctx.write(async (tx) => {
    const challenge = challengeOf(await rowOf(tx, id), ctx.now())
    if (challenge.status !== "accepted" && challenge.status !== "completed")
      throw problems["game-not-on"](challenge.id, challenge.status)
    const said = saidBy(ctx, challenge, report)
    const { result } = challenge
    if (!result) return recordReport(ctx, tx, ratings, challenge, said)
    if (result.source === "reported" && !isRepeat(result, said))
      return confirm(ctx, tx, ratings, challenge, result, said)
    if (result.winner === said.winner) return challenge
    throw problems["result-contradicts"](challenge.id, `on the board, ${textOf(result)}`)
  })
}

// After a lost answer, a player sends it again.
const isRepeat = (result: Result, { winner, slug }: Said): boolean =>
  result.winner === winner && slug !== undefined && result.confirmedBy.includes(slug)

interface Said {
  readonly winner: string | null
  /** The player who says so, if one does. */
  readonly slug: string | undefined
}

function saidBy({ content }: ArenaContext, challenge: Challenge, report: Report): Said {
  const [winner, loser] = [content.slug(report.winner), content.slug(report.loser)]
  if (winner === loser)
    throw invalid([
      { path: "/loserSlug", message: "loserSlug must be the other player than winnerSlug." },
    ])
  for (const slug of [winner, loser])
    if (!playerOf(challenge, slug)) throw problems["not-player"](slug, challenge.id)
  const slug = report.by && content.slug(report.by.slug)
  if (report.by && slug) requirePlayer(challenge, { ...report.by, slug })
  return { winner: report.isDraw ? null : winner, slug }
}

async function recordReport(
  ctx: ArenaContext,
  tx: Db,
  ratings: Rater,
  challenge: Challenge,
  { winner, slug }: Said,
): Promise<Challenge> {
  if (slug === undefined) requireUnprotected(challenge)
  await leaveBoard(tx, challenge)
  const result: Result = {
    winner,
    by: "report",
    source: "reported",
    confirmedBy: slug === undefined ? [] : [slug],
  }
  return completeChallenge(ctx, tx, ratings, challenge.id, result)
}

/** A stranger's report would keep a protected player from reporting. */
function requireUnprotected({ challenger, opponent }: Challenge): void {
  for (const player of [challenger, opponent]) if (player) requireKey(player, {})
}

/** Takes away a board on which no one has moved; throws 409 if there is a game on it. */
async function leaveBoard(tx: Db, { id }: Challenge): Promise<void> {
  const isIts = eq(games.challenge, Number(id))
  const [board] = await tx.select({ ply: games.ply }).from(games).where(isIts)
  if (!board) return
  if (board.ply > 0)
    throw problems["result-contradicts"](
      id,
      `the game is being played here (ply ${board.ply}). Play on, or resign.`,
    )
  await tx.delete(games).where(isIts)
}

/** A player says the same as the other one. As long as no player has said anything, the first one decides. */
async function confirm(
  ctx: ArenaContext,
  tx: Db,
  ratings: Rater,
  { id }: Challenge,
  result: Result,
  { winner, slug }: Said,
): Promise<Challenge> {
  const { confirmedBy } = result
  const isDecided = confirmedBy.length > 0 && result.winner !== winner
  if (isDecided || slug === undefined || confirmedBy.includes(slug))
    throw problems["result-recorded"](id, textOf(result))
  const confirmed = { ...result, winner, confirmedBy: [...confirmedBy, slug] }
  const challenge = await changeRow(ctx, tx, { num: Number(id) }, { result: confirmed })
  await rate(tx, ratings, challenge, ctx.now())
  return challenge
}

const textOf = ({ winner, by, source }: Result): string => {
  const outcome = winner === null ? "it is a draw" : `${winner} won`
  return source === "board" ? `${outcome} (${by}).` : `${outcome}, as reported.`
}
