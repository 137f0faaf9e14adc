import {
  CASTLING,
  capturedOf,
  DOUBLE,
  EN_PASSANT,
  fromOf,
  type Move,
  promotionOf,
  specialOf,
  toOf,
} from "./move"
import { type Color, KING, NORTH, otherColor, PAWN, typeOf, WHITE } from "./pieces"
import { DANGER, VALUES } from "./values"

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
const PIECE_LOW = randomInts(16 * 128)
const PIECE_HIGH = randomInts(16 * 128)
/** By castling rights. */
const CASTLING_LOW = randomInts(16)
const CASTLING_HIGH = randomInts(16)
/** By the square of en passant. */
const PASSANT_LOW = randomInts(128)
const PASSANT_HIGH = randomInts(128)
const [TURN_LOW, TURN_HIGH] = [next(), next()]

/** Castling rights: one bit for each side and wing. */
export const SHORT = 1
export const LONG = 2

/** Longer than the longest game between two pawn moves or captures, and the deepest search after it. */
const MAX_MOVES = 512
/** Numbers that a move changes and undoing restores. */
const REMEMBERED = 5

/** Rights that remain when something moves from or to a square. */
const RIGHTS_AFTER = new Uint8Array(128).fill(15)
RIGHTS_AFTER[0x00] = 15 & ~LONG
RIGHTS_AFTER[0x04] = 15 & ~(SHORT | LONG)
RIGHTS_AFTER[0x07] = 15 & ~SHORT
RIGHTS_AFTER[0x70] = 15 & ~(LONG << 2)
RIGHTS_AFTER[0x74] = 15 & ~((SHORT | LONG) << 2)
RIGHTS_AFTER[0x77] = 15 & ~(SHORT << 2)

/** A position that moves are made and undone on in place. It knows no rules but how pieces move. */
export class Board {
  readonly squares = new Uint8Array(128)
  /** Squares of the kings, by color. */
  readonly kings = new Uint8Array(9)
  /** How much the pieces of a color can harm a king, by color. */
  readonly danger = new Int32Array(9)
  turn: Color = WHITE
  /** White's rights in the lower two bits. */
  castling = 0
  /** The square behind a pawn that can be captured en passant; -1 if there is none. */
  passant = -1
  /** Moves since the last capture or pawn move. */
  quiet = 0
  /** Key of the position, in two halves. */
  low = 0
  high = 0
  /** Worth of all pieces where they are, positive for white. */
  value = 0
  /** Moves made since the board was set up. */
  height = 0
  readonly #past = new Int32Array(MAX_MOVES * REMEMBERED)

  put(piece: number, square: number): void {
    const index = piece * 128 + square
    this.squares[square] = piece
    this.low ^= PIECE_LOW[index]!
    this.high ^= PIECE_HIGH[index]!
    this.value += VALUES[index]!
    this.danger[piece & 8]! += DANGER[piece & 7]!
    if ((piece & 7) === KING) this.kings[piece & 8] = square
  }

  take(square: number): void {
    const piece = this.squares[square]!
    const index = piece * 128 + square
    this.squares[square] = 0
    this.low ^= PIECE_LOW[index]!
    this.high ^= PIECE_HIGH[index]!
    this.value -= VALUES[index]!
    this.danger[piece & 8]! -= DANGER[piece & 7]!
  }

  setRights(castling: number, passant: number): void {
    this.low ^= CASTLING_LOW[this.castling]! ^ CASTLING_LOW[castling]!
    this.high ^= CASTLING_HIGH[this.castling]! ^ CASTLING_HIGH[castling]!
    if (this.passant >= 0) this.#togglePassant(this.passant)
    if (passant >= 0) this.#togglePassant(passant)
    this.castling = castling
    this.passant = passant
  }

  #togglePassant(square: number): void {
    this.low ^= PASSANT_LOW[square]!
    this.high ^= PASSANT_HIGH[square]!
  }

  /** Makes a move of `movesOf`; it may leave the king in check. */
  make(move: Move): void {
    this.#remember()
    const [from, to, special] = [fromOf(move), toOf(move), specialOf(move)]
    const piece = this.squares[from]!
    const promotion = promotionOf(move)
    const ahead = this.turn === WHITE ? NORTH : -NORTH
    this.take(from)
    if (capturedOf(move)) this.take(special === EN_PASSANT ? to - ahead : to)
    this.put(promotion ? promotion | this.turn : piece, to)
    if (special === CASTLING)
      this.#moveRook(to > from ? to + 1 : to - 2, to > from ? to - 1 : to + 1)
    this.setRights(
      this.castling & RIGHTS_AFTER[from]! & RIGHTS_AFTER[to]!,
      special === DOUBLE && this.#isBesideEnemyPawn(to) ? to - ahead : -1,
    )
    this.quiet = capturedOf(move) || typeOf(piece) === PAWN ? 0 : this.quiet + 1
    this.pass()
  }

  undo(move: Move): void {
    this.turn = otherColor(this.turn)
    const [from, to, special] = [fromOf(move), toOf(move), specialOf(move)]
    const piece = promotionOf(move) ? PAWN | this.turn : this.squares[to]!
    const ahead = this.turn === WHITE ? NORTH : -NORTH
    this.take(to)
    this.put(piece, from)
    if (capturedOf(move)) this.put(capturedOf(move), special === EN_PASSANT ? to - ahead : to)
    if (special === CASTLING)
      this.#moveRook(to > from ? to - 1 : to + 1, to > from ? to + 1 : to - 2)
    this.#restore()
  }

  /** It is the other side's turn. */
  pass(): void {
    this.turn = otherColor(this.turn)
    this.low ^= TURN_LOW
    this.high ^= TURN_HIGH
  }

  /** Whether the position occurred before, since the last capture or pawn move made on this board. */
  isRepeated(): boolean {
    const least = Math.max(0, this.height - this.quiet)
    for (let height = this.height - 4; height >= least; height -= 2) {
      const at = height * REMEMBERED
      if (this.#past[at] === this.low && this.#past[at + 1] === this.high) return true
    }
    return false
  }

  #moveRook(from: number, to: number): void {
    const rook = this.squares[from]!
    this.take(from)
    this.put(rook, to)
  }

  // A right that no pawn can use makes no difference between positions.
  #isBesideEnemyPawn(square: number): boolean {
    const enemy = PAWN | otherColor(this.turn)
    return this.squares[square - 1] === enemy || this.squares[square + 1] === enemy
  }

  #remember(): void {
    const at = this.height++ * REMEMBERED
    this.#past[at] = this.low
    this.#past[at + 1] = this.high
    this.#past[at + 2] = this.castling
    this.#past[at + 3] = this.passant
    this.#past[at + 4] = this.quiet
  }

  #restore(): void {
    const at = --this.height * REMEMBERED
    this.low = this.#past[at]!
    this.high = this.#past[at + 1]!
    this.castling = this.#past[at + 2]!
    this.passant = this.#past[at + 3]!
    this.quiet = this.#past[at + 4]!
  }
}
