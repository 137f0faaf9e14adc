import type { Game } from "../arena"
import { playerAt } from "../games/players"
import { otherSide } from "../hilltop/position"
import { type Resident, residentOf } from "../resident"
import type { Choice } from "./engine/choose"

/** So early a resident declines every draw: no one gets half a point for asking before the game has begun. */
export const EARLIEST_DRAW = 20

/** What a game waits for a resident to do. */
export interface Duty {
  readonly resident: Resident
  readonly isToMove: boolean
  /** Whether the other player offers a draw. */
  readonly isOffered: boolean
}

/** Undefined where a resident has nothing to do. */
export function dutyOf({ challenge, clock, drawOffer, outcome }: Game): Duty | undefined {
  if (outcome || challenge.status !== "accepted") return
  const sides = drawOffer ? [clock.turn, otherSide(drawOffer)] : [clock.turn]
  for (const side of sides) {
    const resident = residentOf(playerAt(challenge, side).slug)
    const isOffered = drawOffer === otherSide(side)
    if (resident) return { resident, isToMove: side === clock.turn, isOffered }
  }
}

/** Whether a resident agrees to a draw: by its own search, it is not better. */
export function isDrawWelcome({ position }: Game, { isToMove }: Duty, choice: Choice | undefined) {
  if (position.ply < EARLIEST_DRAW || choice?.score === undefined) return false
  return isToMove ? choice.score <= 0 : choice.score >= 0
}
