import { iso } from "broadside"
import type { Games } from "../arena"
import { type Challenge, isForfeit, isPlayedHere } from "../challenge"
import type { ArenaContext } from "../context"
import { sideOf } from "../games/players"
import { resultOf } from "../hilltop/pgn"
import type { Side } from "../hilltop/position"
import { isResident } from "../resident"
import { timeControlJson } from "../time-control"
import { challengeUrl } from "./address"

/** A challenge with what is on its board now. */
export interface Boarded {
  readonly challenge: Challenge
  readonly moves: readonly string[]
  readonly fen: string | null
  readonly turn: string | null
}

const bare = (challenge: Challenge): Boarded => ({ challenge, moves: [], fen: null, turn: null })

const hasBoard = (challenge: Challenge): boolean =>
  isPlayedHere(challenge) &&
  challenge.acceptedAt !== undefined &&
  challenge.result?.source !== "reported"

export async function readBoard(games: Games, challenge: Challenge): Promise<Boarded> {
  if (!hasBoard(challenge)) return bare(challenge)
  const [game, moves] = await Promise.all([games.find(challenge.id), games.moves(challenge.id)])
  return {
    // The time of a player may be over since the challenge was stored.
    challenge: game.challenge,
    moves: moves.map(({ san }) => san),
    fen: game.position.fen,
    turn: game.outcome ? null : game.clock.turn,
  }
}

/** The same for many, at once. */
export async function allBoarded(
  games: Games,
  challenges: readonly Challenge[],
): Promise<readonly Boarded[]> {
  const boards = await games.boards(challenges.filter(hasBoard))
  return Promise.all(
    challenges.map((challenge) => {
      const board = boards.get(challenge.id)
      if (!board) return bare(challenge)
      return board.isLate ? readBoard(games, challenge) : { challenge, ...board }
    }),
  )
}

export type ChallengeJson = ReturnType<typeof challengeJson>

export function challengeJson(ctx: ArenaContext, { challenge, moves, fen, turn }: Boarded) {
  const { id, challenger, opponent, invited, declined, rematch } = challenge
  return {
    id,
    challenger_slug: challenger.slug,
    challenger_type: challenger.kind,
    challenger_resident: isResident(challenger.slug),
    challenger_protected: challenger.isProtected,
    opponent_slug: opponent?.slug ?? invited ?? null,
    opponent_type: opponent?.kind ?? null,
    opponent_resident: isResident(opponent?.slug ?? invited),
    opponent_protected: opponent?.isProtected ?? false,
    game_id: challenge.game,
    status: challenge.status,
    white_slug: slugAt(challenge, "white"),
    black_slug: slugAt(challenge, "black"),
    ...resultJson(challenge),
    moves: [...moves],
    fen,
    turn,
    rated: challenge.rated && !isForfeit(challenge.result?.by ?? "", moves.length),
    time_control: timeControlJson(challenge.control),
    declined_by: declined?.by ?? null,
    reason: declined?.reason ?? null,
    rematch: rematch ?? null,
    created_at: iso(challenge.createdAt),
    expires_at: iso(challenge.expiresAt),
    accepted_at: timeOrNull(challenge.acceptedAt),
    completed_at: timeOrNull(challenge.completedAt),
    url: challengeUrl(ctx, id),
  }
}

const timeOrNull = (at: number | undefined) => (at === undefined ? null : iso(at))

/** Slug of the player of a side, or of the one invited to it. */
const slugAt = ({ challenger, opponent, invited, side }: Challenge, at: Side): string | null =>
  at === side ? challenger.slug : (opponent?.slug ?? invited ?? null)

function resultJson(challenge: Challenge) {
  const { result, challenger, opponent } = challenge
  if (!result || !opponent) return NO_RESULT
  const { winner, by, source, confirmedBy } = result
  const loser = winner && (winner === challenger.slug ? opponent.slug : challenger.slug)
  return {
    winner_slug: winner,
    loser_slug: loser,
    result: { score: scoreText(challenge, winner), winner, loser, by },
    reported: source === "reported",
    confirmed_by: [...confirmedBy],
  }
}

const NO_RESULT = {
  winner_slug: null,
  loser_slug: null,
  result: null,
  reported: false,
  confirmed_by: [],
}

const scoreText = (challenge: Challenge, winner: string | null) =>
  resultOf(
    winner === null
      ? { winner: null, by: "agreement" }
      : { winner: sideOf(challenge, winner), by: "resignation" },
  )
