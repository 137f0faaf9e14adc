import { letterOf, nameOf } from "./pieces"

/** A move in one integer: from, to, the type it promotes to, what it captures, and what is special. */
export type Move = number

export const PLAIN = 0
export const EN_PASSANT = 1
export const CASTLING = 2
export const DOUBLE = 3

export const moveOf = (
  from: number,
  to: number,
  captured = 0,
  promotion = 0,
  special = PLAIN,
): Move => from | (to << 7) | (promotion << 14) | (captured << 17) | (special << 21)

export const fromOf = (move: Move): number => move & 127
export const toOf = (move: Move): number => (move >> 7) & 127
export const promotionOf = (move: Move): number => (move >> 14) & 7
export const capturedOf = (move: Move): number => (move >> 17) & 15
export const specialOf = (move: Move): number => move >> 21

/** `e2e4`, `a7a8q`. */
export const uciOf = (move: Move): string => {
  const promotion = promotionOf(move)
  return nameOf(fromOf(move)) + nameOf(toOf(move)) + (promotion ? letterOf(promotion) : "")
}
