import { beside, housesOf, joins, opens, type Pipes, placeOf, SIDES } from "./pipes"

interface Leak {
  readonly x: number
  readonly y: number
  readonly side: "up" | "right" | "down" | "left"
}

/** How many tiles the water runs through from the spring to each tile that it reaches. */
export type Reach = ReadonlyMap<string, number>

export function reachOf(pipes: Pipes, spring: string): Reach {
  const reach = new Map([[spring, 0]])
  // A map walks through what is added on the way, too.
  for (const [id, distance] of reach)
    for (const side of SIDES) {
      const next = beside(id, side)
      if (!reach.has(next) && joins(pipes, id, side)) reach.set(next, distance + 1)
    }
  return reach
}

/** Pipes with water that end at the rim, or at a tile that does not open to them. */
const leaksOf = (pipes: Pipes, reach: Reach): Leak[] =>
  Object.keys(pipes)
    .filter((id) => reach.has(id))
    .flatMap((id) =>
      SIDES.filter((side) => opens(pipes[id] ?? 0, side) && !joins(pipes, id, side)).map(
        ({ name }) => ({ ...placeOf(id), side: name }),
      ),
    )

/** How a level stands: solved once all houses have water, and there are no leaks. */
export function standingOf(pipes: Pipes, spring: string) {
  const reach = reachOf(pipes, spring)
  const leaks = leaksOf(pipes, reach)
  const houses = housesOf(pipes, spring)
  const dry = houses.filter((house) => !reach.has(house))
  return { reach, leaks, houses, dry, isSolved: dry.length === 0 && leaks.length === 0 }
}
