import { type LegalMove, play } from "../hilltop/moves"
import { type Ending, type Position, type Side, START, sideToMove } from "../hilltop/position"
import { type Resident, residentOf } from "../resident"

/** A game on one device: two people, or one and a resident. */
export interface Match {
  /** Undefined if two people play. */
  readonly resident: Resident | undefined
  /** The side of the person who plays against a resident. */
  readonly side: Side
  readonly moves: readonly LegalMove[]
  /** The position after each move, and before the first. */
  readonly positions: readonly Position[]
  readonly ending: Ending | undefined
}

export const startMatch = (resident: Resident | undefined, side: Side): Match => ({
  resident,
  side,
  moves: [],
  positions: [START],
  ending: undefined,
})

export const positionOf = ({ positions }: Match): Position => positions.at(-1)!
export const turnOf = (match: Match): Side => sideToMove(positionOf(match).fen)

/** Whether a person moves next. */
export const isOpen = (match: Match): boolean =>
  !match.ending && (!match.resident || turnOf(match) === match.side)

/** Plays a move in UCI or SAN; undefined if it is not legal. */
export function playOn(match: Match, text: string): Match | undefined {
  if (match.ending) return
  const played = play(positionOf(match), text)
  return (
    played && {
      ...match,
      moves: [...match.moves, played.move],
      positions: [...match.positions, played.position],
      ending: played.ending,
    }
  )
}

/** Undoes the last move that a person made, and what a resident replied; undefined if there is none. */
export function undo(match: Match): Match | undefined {
  for (let count = match.moves.length - 1; count >= 0; count--) {
    const before: Match = {
      ...match,
      moves: match.moves.slice(0, count),
      positions: match.positions.slice(0, count + 1),
      ending: undefined,
    }
    if (isOpen(before)) return before
  }
  return
}

/** As text that `parseMatch` reads. */
export const matchText = ({ resident, side, moves }: Match): string =>
  [resident?.slug ?? "", side, ...moves.map(({ uci }) => uci)].join(" ")

/** A match from its text; undefined if it is not one. */
export function parseMatch(text: string): Match | undefined {
  const [slug, side, ...moves] = text.split(" ")
  const resident = residentOf(slug)
  if ((slug && !resident) || (side !== "white" && side !== "black")) return
  return moves.reduce<Match | undefined>(
    (match, move) => match && playOn(match, move),
    startMatch(resident, side),
  )
}
