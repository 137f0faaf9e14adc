/** Random numbers by which positions are told apart (Zobrist hashing), two of 32 bits for each fact. */
function randomInts(length: number): Int32Array {
  return Int32Array.from({ length }, next)
}

// The same in every run, so that a search can be repeated.
let state = 0x9e3779b9
function next(): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return state | 0
}

/** By piece * 128 + square. */
export const PIECE_LOW = randomInts(16 * 128)
export const PIECE_HIGH = randomInts(16 * 128)
/** By castling rights. */
export const CASTLING_LOW = randomInts(16)
export const CASTLING_HIGH = randomInts(16)
/** By the square of en passant. */
export const PASSANT_LOW = randomInts(128)
export const PASSANT_HIGH = randomInts(128)
export const [TURN_LOW, TURN_HIGH] = [next(), next()]
