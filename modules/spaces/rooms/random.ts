import { hash } from "node:crypto"
import type { SpaceRandom } from "../contract"

/** Random numbers, and how many of them have been drawn. */
export interface Draws extends SpaceRandom {
  readonly drawn: number
}

/** 128 bits from a cryptographic source, which no answer ever has. */
export const newSeed = (): string => crypto.getRandomValues(new Uint8Array(16)).toHex()

/**
 * The random numbers of a room from the `drawn`th on. Each is a hash of the seed and its place, so that replayed acts
 * draw the same ones, and those that are known say nothing about the next.
 */
export function draws(seed: string, drawn: number): Draws {
  let count = drawn
  function integer(below: number): number {
    const digits = hash("sha256", `${seed} ${count++}`).slice(0, 12)
    return Number.parseInt(digits, 16) % below
  }
  return {
    get drawn() {
      return count
    },
    integer,
    shuffle<T>(list: readonly T[]): T[] {
      const shuffled = [...list]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = integer(last + 1)
        const moved = shuffled[last] as T
        shuffled[last] = shuffled[other] as T
        shuffled[other] = moved
      }
      return shuffled
    },
  }
}
