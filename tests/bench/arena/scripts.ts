import { START } from "../../../modules/arena/hilltop/position"
import { boardOf } from "../../../modules/arena/residents/engine/fen"
import { fromOf, type Move, uciOf } from "../../../modules/arena/residents/engine/move"
import { legalMovesOf } from "../../../modules/arena/residents/engine/moves"
import { KING, typeOf } from "../../../modules/arena/residents/engine/pieces"

/** Moves in UCI of a game that goes on after the last of them. */
export type Script = readonly string[]

export const SCRIPTS = 256
export const SCRIPT_PLIES = 90
const HILL = new Set(["d4", "e4", "d5", "e5"])

/** Games of players who know no strategy; the same ones each time. */
export function scripts(): Script[] {
  const made: Script[] = []
  for (let seed = 1; made.length < SCRIPTS; seed++) {
    const script = scriptOf(seed)
    if (script) made.push(script)
  }
  return made
}

function scriptOf(seed: number): Script | undefined {
  const board = boardOf(START.fen)
  const script: string[] = []
  const seen = new Set<string>()
  let state = seed * 7_919
  while (script.length < SCRIPT_PLIES) {
    const isSafe = (move: Move) =>
      typeOf(board.squares[fromOf(move)] as number) !== KING || !HILL.has(uciOf(move).slice(2, 4))
    const moves = legalMovesOf(board).filter(isSafe)
    if (moves.length === 0) return
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    const move = moves[(state >> 8) % moves.length] as Move
    script.push(uciOf(move))
    board.make(move)
    const position = `${board.low} ${board.high}`
    if (seen.has(position)) return
    seen.add(position)
  }
  // Whoever moves next still can.
  return legalMovesOf(board).length > 0 ? script : undefined
}
