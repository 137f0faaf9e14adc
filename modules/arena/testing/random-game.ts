import fc from "fast-check"
import { play } from "../hilltop/moves"
import { type Ending, type Position, START } from "../hilltop/position"
import type { Board } from "../residents/engine/board"
import { boardOf } from "../residents/engine/fen"
import { capturedOf, fromOf, type Move, toOf, uciOf } from "../residents/engine/move"
import { legalMovesOf } from "../residents/engine/moves"
import { HILL_DISTANCE, nameOf, PAWN, typeOf } from "../residents/engine/pieces"

/** Choices of players who know no strategy; each is one of the legal moves, modulo how many there are. */
export const choices = (most: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(10_000), { minLength: most, maxLength: most })

export const chosen = <T>(from: readonly T[], choice: number): T => from[choice % from.length]!

/** What players like: any move, the way to the hill, the way back, or to leave pawns and prey alone. */
export type Taste = "any" | "hill" | "back" | "quiet"
/** Most climb, since that ends a game soon. */
export const tastes: fc.Arbitrary<Taste> = fc.oneof(
  { weight: 7, arbitrary: fc.constant("hill") },
  { weight: 1, arbitrary: fc.constant("any") },
  { weight: 1, arbitrary: fc.constant("back") },
  { weight: 1, arbitrary: fc.constant("quiet") },
)

/** Moves before quiet players are quiet: enough that positions do not come back. */
const OPENING = 40

export interface RandomGame {
  readonly position: Position
  readonly sans: readonly string[]
  readonly ending: Ending | undefined
}

/** Plays the choices until the game ends. */
export function randomGame(choices: readonly number[], taste: Taste = "any"): RandomGame {
  let position = START
  let ending: Ending | undefined
  const sans: string[] = []
  const ucis: string[] = []
  for (const choice of choices) {
    const isWhim = taste === "quiet" ? position.ply < OPENING : choice % 3 === 0
    const moves = movesFor(position, isWhim ? "any" : taste, ucis.at(-2))
    const played = play(position, chosen(moves, choice))
    if (!played) throw new Error("a legal move was refused")
    ;({ position, ending } = played)
    sans.push(played.move.san)
    ucis.push(played.move.uci)
    if (ending) break
  }
  return { position, sans, ending }
}

/** The legal moves that players like, or all, if there are none; found by the residents' engine, which is faster. */
function movesFor({ fen }: Position, taste: Taste, before: string | undefined): readonly string[] {
  const board = boardOf(fen)
  const moves = legalMovesOf(board)
  const liked = moves.filter((move) => likes(taste, board, move, before))
  return (liked.length > 0 ? liked : moves).map(uciOf)
}

function likes(taste: Taste, board: Board, move: Move, before: string | undefined): boolean {
  const [from, to] = [fromOf(move), toOf(move)]
  switch (taste) {
    case "any":
      return true
    case "hill":
      return from === board.kings[board.turn] && HILL_DISTANCE[to]! < HILL_DISTANCE[from]!
    case "back":
      return before === nameOf(to) + nameOf(from)
    case "quiet":
      return capturedOf(move) === 0 && typeOf(board.squares[from]!) !== PAWN
  }
}
