/** Chances that a seed decides, so that a run can be had again. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** From 0 to `below` - 1. */
  below(below: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)] as never,
  }
}
