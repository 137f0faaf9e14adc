import type { Board } from "./board"
import type { Move } from "./move"
import { fromHere, fromStart } from "./scores"

const SLOTS = 1 << 16

/** What a remembered score says of the true one. */
export const EXACT = 1
export const AT_LEAST = 2
export const AT_MOST = 3

/** Positions that were searched already, which are often reached by another order of moves. */
export class Remembered {
  readonly #low = new Int32Array(SLOTS)
  readonly #high = new Int32Array(SLOTS)
  readonly #moves = new Int32Array(SLOTS)
  readonly #scores = new Int16Array(SLOTS)
  readonly #depths = new Int8Array(SLOTS)
  readonly #bounds = new Uint8Array(SLOTS)

  /** Its slot; -1 if it is not remembered. */
  find({ low, high }: Board): number {
    const slot = low & (SLOTS - 1)
    const isIt = this.#bounds[slot] && this.#low[slot] === low && this.#high[slot] === high
    return isIt ? slot : -1
  }

  moveAt = (slot: number): Move => this.#moves[slot]!

  /** The score, if it was searched as deep and settles the matter; otherwise not a number. */
  scoreAt(slot: number, depth: number, ply: number, alpha: number, beta: number): number {
    if (this.#depths[slot]! < depth) return Number.NaN
    const score = fromStart(this.#scores[slot]!, ply)
    const bound = this.#bounds[slot]
    const isSettled =
      bound === EXACT ||
      (bound === AT_LEAST && score >= beta) ||
      (bound === AT_MOST && score <= alpha)
    return isSettled ? score : Number.NaN
  }

  store(
    { low, high }: Board,
    move: Move,
    score: number,
    depth: number,
    ply: number,
    bound: number,
  ): void {
    const slot = low & (SLOTS - 1)
    this.#low[slot] = low
    this.#high[slot] = high
    this.#moves[slot] = move
    this.#scores[slot] = fromHere(score, ply)
    this.#depths[slot] = depth
    this.#bounds[slot] = bound
  }
}
