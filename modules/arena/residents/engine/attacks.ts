import type { Board } from "./board"
import {
  ALL_STEPS,
  BISHOP,
  type Color,
  DIAGONAL,
  KING,
  KNIGHT,
  KNIGHT_STEPS,
  NORTH,
  otherColor,
  PAWN,
  QUEEN,
  ROOK,
  STRAIGHT,
  WHITE,
} from "./pieces"

/** Whether a piece of this color could capture on a square. */
export function isAttacked({ squares }: Board, square: number, by: Color): boolean {
  const behind = square + (by === WHITE ? -NORTH : NORTH)
  const pawn = PAWN | by
  if (isAt(squares, behind - 1, pawn) || isAt(squares, behind + 1, pawn)) return true
  for (let i = 0; i < 8; i++) {
    if (isAt(squares, square + KNIGHT_STEPS[i]!, KNIGHT | by)) return true
    if (isAt(squares, square + ALL_STEPS[i]!, KING | by)) return true
  }
  return (
    seesSlider(squares, square, STRAIGHT, ROOK | by, QUEEN | by) ||
    seesSlider(squares, square, DIAGONAL, BISHOP | by, QUEEN | by)
  )
}

/** Whether the king of a color is in check. */
export const isInCheck = (board: Board, color: Color): boolean =>
  isAttacked(board, board.kings[color]!, otherColor(color))

const isAt = (squares: Uint8Array, square: number, piece: number): boolean =>
  (square & 0x88) === 0 && squares[square] === piece

function seesSlider(
  squares: Uint8Array,
  square: number,
  steps: Int8Array,
  slider: number,
  queen: number,
): boolean {
  for (let i = 0; i < 4; i++) {
    const step = steps[i]!
    let at = square + step
    while ((at & 0x88) === 0) {
      const piece = squares[at]!
      if (piece === slider || piece === queen) return true
      if (piece) break
      at += step
    }
  }
  return false
}
