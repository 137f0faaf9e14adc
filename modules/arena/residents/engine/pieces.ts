/** Types of pieces; a piece is a type, with 8 added for black. */
export const PAWN = 1
export const KNIGHT = 2
export const BISHOP = 3
export const ROOK = 4
export const QUEEN = 5
export const KING = 6

export const WHITE = 0
export const BLACK = 8
export type Color = typeof WHITE | typeof BLACK

export const typeOf = (piece: number): number => piece & 7
export const colorOf = (piece: number): Color => (piece & 8) as Color
export const otherColor = (color: Color): Color => (color ^ 8) as Color

const LETTERS = " pnbrqk"
export const pieceOf = (letter: string): number => {
  const type = LETTERS.indexOf(letter.toLowerCase())
  return letter === letter.toLowerCase() ? type | BLACK : type
}
export const letterOf = (type: number): string => LETTERS[type] ?? ""

// Squares are numbered 16 to a rank (0x88): a step over the edge has a bit of 0x88, so one AND finds it.
export const isOff = (square: number): boolean => (square & 0x88) !== 0
export const rankOf = (square: number): number => square >> 4
export const fileOf = (square: number): number => square & 7
export const squareOf = (name: string): number =>
  (name.charCodeAt(0) - 97) | ((name.charCodeAt(1) - 49) << 4)
export const nameOf = (square: number): string =>
  String.fromCharCode(97 + fileOf(square), 49 + rankOf(square))

export const NORTH = 16
export const KNIGHT_STEPS = Int8Array.of(-33, -31, -18, -14, 14, 18, 31, 33)
export const STRAIGHT = Int8Array.of(-16, -1, 1, 16)
export const DIAGONAL = Int8Array.of(-17, -15, 15, 17)
export const ALL_STEPS = Int8Array.of(-16, -1, 1, 16, -17, -15, 15, 17)

/** King's moves from each square to the nearest square of the hill. */
export const HILL_DISTANCE = Uint8Array.from({ length: 128 }, (_, square) => {
  const aside = (line: number) => Math.max(3 - line, line - 4, 0)
  return Math.max(aside(fileOf(square)), aside(rankOf(square)))
})
