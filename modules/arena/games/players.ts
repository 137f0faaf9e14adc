import type { Challenge, Player } from "../challenge"
import { otherSide, type Side } from "../hilltop/position"

/** Player of a side in an accepted challenge. */
export function playerAt({ id, challenger, opponent, side }: Challenge, at: Side): Player {
  const player = side === at ? challenger : opponent
  if (!player) throw new Error(`challenge ${id} has no opponent yet`)
  return player
}

/** The slugs of both. */
export const slugsOf = (challenge: Challenge): Readonly<Record<Side, string>> => ({
  white: playerAt(challenge, "white").slug,
  black: playerAt(challenge, "black").slug,
})

/** The side of one of its players. */
export const sideOf = (challenge: Challenge, slug: string): Side =>
  challenge.challenger.slug === slug ? challenge.side : otherSide(challenge.side)
