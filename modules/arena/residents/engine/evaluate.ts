import type { Board } from "./board"
import { canWalk, hillMove } from "./hill"
import { BLACK, type Color, fileOf, HILL_DISTANCE, otherColor, rankOf, WHITE } from "./pieces"
import { MAX_DANGER } from "./values"

/** Worth of a king's distance from the hill, when nothing can harm it. */
const NEAR = Int32Array.of(0, 190, 110, 50)
/** A king that could step or walk to the hill has to be stopped at once. */
const STEP = 140
const WALK = 60
/** What a king loses for each step from a corner, when everything can harm it. */
const EXPOSED = 26

/** Worth of the position for the side to move, in hundredths of a pawn. */
export function evaluate(board: Board): number {
  const white = board.value + kingValue(board, WHITE) - kingValue(board, BLACK)
  return board.turn === WHITE ? white : -white
}

function kingValue(board: Board, color: Color): number {
  const square = board.kings[color]!
  const distance = HILL_DISTANCE[square]!
  const danger = Math.min(board.danger[otherColor(color)]!, MAX_DANGER)
  const calm = MAX_DANGER - danger
  const rank = color === WHITE ? rankOf(square) : 7 - rankOf(square)
  const aside = Math.min(fileOf(square), 7 - fileOf(square))
  let value = (NEAR[distance]! * (calm + 3) - EXPOSED * (rank + aside / 2) * danger) / MAX_DANGER
  if (distance === 1 && hillMove(board, color)) value += STEP
  if (distance === 2 && canWalk(board, color)) value += WALK
  return Math.trunc(value)
}
