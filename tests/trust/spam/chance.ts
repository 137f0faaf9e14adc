/** Draws that are the same for the same seed. */
export interface Chance {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  pick<T>(items: readonly T[]): T
  /** Picks `count` different ones, in any order. */
  some<T>(items: readonly T[], count: number): T[]
  is(probability: number): boolean
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    some(items, count) {
      const rest = [...items]
      const length = Math.min(count, rest.length)
      return Array.from({ length }, () => rest.splice(between(0, rest.length - 1), 1)[0] as never)
    },
    is: (probability) => next() < probability,
  }
}
