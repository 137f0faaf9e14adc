import { isAttacked } from "./attacks"
import type { Board } from "./board"
import { type Move, moveOf } from "./move"
import { ALL_STEPS, type Color, colorOf, HILL_DISTANCE, otherColor } from "./pieces"

/** A legal move of this color's king to the hill, which wins at once; 0 if it has none. */
export function hillMove(board: Board, color: Color): Move {
  const from = board.kings[color]!
  if (HILL_DISTANCE[from] !== 1) return 0
  for (const step of ALL_STEPS) {
    const to = from + step
    if ((to & 0x88) === 0 && HILL_DISTANCE[to] === 0 && canStep(board, color, from, to))
      return moveOf(from, to, board.squares[to])
  }
  return 0
}

/** Whether a king two moves from the hill can get there, if the other side lets it. */
export function canWalk(board: Board, color: Color): boolean {
  const from = board.kings[color]!
  for (const step of ALL_STEPS) {
    const via = from + step
    if ((via & 0x88) !== 0 || HILL_DISTANCE[via] !== 1 || !canStep(board, color, from, via))
      continue
    for (const last of ALL_STEPS) {
      const to = via + last
      if ((to & 0x88) === 0 && HILL_DISTANCE[to] === 0 && canStep(board, color, from, to))
        return true
    }
  }
  return false
}

/** Whether the king, away from its own square, would be safe on another. */
function canStep(board: Board, color: Color, from: number, to: number): boolean {
  const { squares } = board
  const target = squares[to]!
  if (target && colorOf(target) === color) return false
  const king = squares[from]!
  squares[from] = 0
  const isSafe = !isAttacked(board, to, otherColor(color))
  squares[from] = king
  return isSafe
}
