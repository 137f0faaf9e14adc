import { isLong } from "../../kit/tier"
import { PIECES } from "./inputs"

/** Which inputs a run tries: in `test` every so many, from one that the seed chooses; all in the long run. */
export interface Some {
  /** Whether the next input is one of them. */
  next(): boolean
  /** Pieces for a place that takes text, other ones each time. */
  readonly pieces: () => readonly string[]
  readonly seen: () => number
  readonly tried: () => number
}

/** `piecesEach`: how many pieces each place that takes text gets in the long run. */
export function createSome(seed: number, every: number, piecesEach = 1): Some {
  let at = seed
  let seen = 0
  let tried = 0
  return {
    next() {
      const isOne = (++seen + seed) % every === 0 || isLong
      if (isOne) tried++
      return isOne
    },
    pieces: () =>
      Array.from({ length: isLong ? piecesEach : 1 }, () => PIECES[at++ % PIECES.length] ?? ""),
    seen: () => seen,
    tried: () => tried,
  }
}
