import type { SpaceRandom } from "../../contract"
import { beside, housesOf, idOf, type Pipes, placeOf, SIDES, type Side, turn } from "./pipes"
import { standingOf } from "./water"

export interface Level {
  readonly spring: string
  readonly solution: Pipes
  readonly scrambled: Pipes
}

/** With fewer houses a level is one long pipe, which is dull. */
const TRIES = 12

/** A level that can be solved, and is not. */
export function makeLevel(size: number, random: SpaceRandom): Level {
  let tree = growTree(size, random)
  for (let tries = 1; tries < TRIES && housesOf(tree.pipes, tree.spring).length < size; tries++)
    tree = growTree(size, random)
  const { spring, pipes: solution } = tree
  return { spring, solution, scrambled: scramble(solution, spring, random) }
}

/**
 * Pipes from the spring to every tile. Going on from the latest tile makes long winding pipes, and from any tile makes
 * short branches; half and half has twice the houses of the former.
 */
function growTree(size: number, random: SpaceRandom): { spring: string; pipes: Pipes } {
  const spring = idOf({ x: random.integer(size), y: random.integer(size) })
  const pipes = new Map([[spring, 0]])
  const growing = [spring]
  while (growing.length > 0) {
    const index = random.integer(2) === 0 ? growing.length - 1 : random.integer(growing.length)
    const from = growing[index] ?? spring
    const free = SIDES.filter((side) => isFree(beside(from, side)))
    const side = free.length > 0 ? free[random.integer(free.length)] : undefined
    if (side) growing.push(connect(from, side))
    else growing.splice(index, 1)
  }
  return { spring, pipes: rowByRow(size, pipes) }

  function connect(from: string, side: Side) {
    const to = beside(from, side)
    pipes.set(from, (pipes.get(from) ?? 0) | side.bit)
    pipes.set(to, turn(side.bit, 2))
    return to
  }
  function isFree(id: string) {
    const { x, y } = placeOf(id)
    return x >= 0 && y >= 0 && x < size && y < size && !pipes.has(id)
  }
}

function rowByRow(size: number, pipes: ReadonlyMap<string, number>): Pipes {
  const places = Array.from({ length: size * size }, (_, index) =>
    idOf({ x: index % size, y: Math.floor(index / size) }),
  )
  return Object.fromEntries(places.map((id) => [id, pipes.get(id) ?? 0]))
}

function scramble(solution: Pipes, spring: string, random: SpaceRandom): Pipes {
  const scrambled = Object.fromEntries(
    Object.entries(solution).map(([id, pipes]) => [id, turn(pipes, random.integer(4))]),
  )
  const [house] = housesOf(scrambled, spring)
  if (!house || !standingOf(scrambled, spring).isSolved) return scrambled
  // The pipe that led to this house is now open.
  return { ...scrambled, [house]: turn(scrambled[house] ?? 0, 1) }
}
