import { BISHOP, fileOf, isOff, KING, KNIGHT, PAWN, QUEEN, ROOK, rankOf, WHITE } from "./pieces"

/** Worth in hundredths of a pawn, by type. */
export const WORTH = Int32Array.of(0, 100, 310, 325, 500, 950, 0, 0)

const centrality = (square: number): number =>
  3 - Math.max(Math.abs(fileOf(square) * 2 - 7), Math.abs(rankOf(square) * 2 - 7)) / 2

/** What a square adds for a white piece. */
function placeOf(type: number, square: number): number {
  const rank = rankOf(square)
  const center = centrality(square)
  switch (type) {
    case PAWN:
      return rank * rank * 1.5 + (fileOf(square) === 3 || fileOf(square) === 4 ? rank * 3 : 0)
    case KNIGHT:
      return center * 12
    case BISHOP:
      return center * 7 + (rank === 0 ? -8 : 0)
    case ROOK:
      return rank === 6 ? 20 : fileOf(square) === 3 || fileOf(square) === 4 ? 6 : 0
    case QUEEN:
      return center * 3
    default:
      return 0
  }
}

/** Worth of each piece on each square, positive for white; by piece * 128 + square. */
export const VALUES = Int32Array.from({ length: 16 * 128 }, (_, index) => {
  const [piece, square] = [index >> 7, index & 127]
  const type = piece & 7
  if (isOff(square) || type === 0 || type > KING) return 0
  return (piece & 8) === WHITE
    ? (WORTH[type] ?? 0) + placeOf(type, square)
    : -(WORTH[type] ?? 0) - placeOf(type, square ^ 0x70)
})

/** How much pieces can harm a king who walks, by type. */
export const DANGER = Int32Array.of(0, 0, 1, 1, 2, 4, 0, 0)
export const MAX_DANGER = 12
