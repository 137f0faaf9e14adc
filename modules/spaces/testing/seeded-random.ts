import type { SpaceRandom } from "../contract"
import { draws } from "../rooms/random"

/** Random numbers as a room draws them; throws where a type asks for none, which would be `NaN`. */
export function createSeededRandom(seed: number): SpaceRandom {
  const { integer, shuffle } = draws(`${seed}`, 0)
  return {
    integer(below) {
      if (!Number.isInteger(below) || below < 1)
        throw new Error(`integer(${below}) of SpaceRandom needs a whole number above 0.`)
      return integer(below)
    },
    shuffle,
  }
}
