import { capturedOf, fromOf, type Move, promotionOf, toOf } from "./move"
import { MOST, type MoveList } from "./moves"
import { typeOf } from "./pieces"

export const DEEPEST = 64
const FIRST = 1 << 30
const CAPTURE = 1 << 24
const KILLER = 1 << 22

/** Puts the moves that are likely best first, since the search skips what cannot matter after them. */
export class Order implements MoveList {
  readonly moves = new Int32Array((DEEPEST + 1) * MOST)
  end = 0
  readonly #ranks = new Int32Array((DEEPEST + 1) * MOST)
  /** The last two quiet moves that refuted another one, by depth. */
  readonly #killers = new Int32Array((DEEPEST + 1) * 2)
  /** How often a quiet move refuted others, by piece * 128 + square. */
  readonly #refutations = new Int32Array(16 * 128)

  rank(squares: Uint8Array, start: number, ply: number, first: Move): void {
    for (let i = start; i < this.end; i++) {
      const move = this.moves[i]!
      this.#ranks[i] = move === first ? FIRST : this.#rankOf(squares, move, ply)
    }
  }

  #rankOf(squares: Uint8Array, move: Move, ply: number): number {
    const piece = squares[fromOf(move)]!
    const gain = typeOf(capturedOf(move)) * 16 + promotionOf(move) * 16
    if (gain) return CAPTURE + gain - typeOf(piece)
    const killer = ply * 2
    if (move === this.#killers[killer] || move === this.#killers[killer + 1]) return KILLER
    return this.#refutations[piece * 128 + toOf(move)]!
  }

  /** Moves the best of those from `index` there. */
  next(index: number): Move {
    let best = index
    for (let i = index + 1; i < this.end; i++) if (this.#ranks[i]! > this.#ranks[best]!) best = i
    const move = this.moves[best]!
    const rank = this.#ranks[best]!
    this.moves[best] = this.moves[index]!
    this.#ranks[best] = this.#ranks[index]!
    this.moves[index] = move
    this.#ranks[index] = rank
    return move
  }

  /** A quiet move refuted the one before it. */
  refuted(piece: number, move: Move, ply: number, depth: number): void {
    const killer = ply * 2
    if (this.#killers[killer] !== move) {
      this.#killers[killer + 1] = this.#killers[killer]!
      this.#killers[killer] = move
    }
    const index = piece * 128 + toOf(move)
    this.#refutations[index] = Math.min(this.#refutations[index]! + depth * depth, KILLER - 1)
  }
}
