import { type Cell, column, columnsOf, SIZE, type Sticks, UPPER } from "./tube"

/** Marbles in the tube, by id. */
export type Resting = Readonly<Record<string, Cell>>

export interface Settled {
  readonly resting: Resting
  /** Ids of those that fell out of the tube, first to last. */
  readonly fell: readonly string[]
}

interface Loose {
  readonly id: string
  x: number
  y: number
  z: number
}

/**
 * Lets marbles fall until nothing moves. A marble rests on a stick below it, or on a marble, unless it can roll from
 * that one into a gap at least two marbles deep. Each step leads down, so it ends.
 */
export function settle(marbles: Resting, sticks: Sticks): Settled {
  const tube = new Tube(sticks)
  let loose: Loose[] = Object.entries(marbles).map(([id, cell]) => ({ id, ...cell }))
  for (const marble of loose) tube.fill(marble)
  const fell: string[] = []
  for (let moved = true; moved; ) {
    moved = false
    for (const marble of loose.sort(lowestFirst)) {
      const next = tube.below(marble)
      if (!next) continue
      moved = true
      tube.move(marble, next)
      if (next.z < 0) fell.push(marble.id)
    }
    loose = loose.filter(({ z }) => z >= 0)
  }
  return { resting: Object.fromEntries(loose.map(({ id, x, y, z }) => [id, { x, y, z }])), fell }
}

/** Ids of the marbles that lie on a stick. */
export function marblesOn(number: string, marbles: Resting, sticks: Sticks): string[] {
  const stick = sticks[number]
  if (!stick || stick.pulled_by !== null) return []
  const height = stick.level === "upper" ? UPPER : 0
  const columns = columnsOf(stick)
  return Object.entries(marbles)
    .filter(([, cell]) => cell.z === height && columns.includes(column(cell)))
    .map(([id]) => id)
}

const lowestFirst = (one: Loose, other: Loose) =>
  one.z - other.z || one.y - other.y || one.x - other.x

const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

class Tube {
  readonly #filled = new Set<number>()
  readonly #supported = new Set<number>()

  constructor(sticks: Sticks) {
    for (const stick of Object.values(sticks)) {
      if (stick.pulled_by !== null) continue
      const z = stick.level === "upper" ? UPPER : 0
      for (const each of columnsOf(stick)) this.#supported.add(each + z * SIZE * SIZE)
    }
  }

  fill(cell: Cell) {
    this.#filled.add(index(cell))
  }

  move(marble: Loose, { x, y, z }: Cell) {
    this.#filled.delete(index(marble))
    Object.assign(marble, { x, y, z })
    if (z >= 0) this.fill(marble)
  }

  /** Where a marble falls or rolls to next; undefined if it rests. */
  below(cell: Cell): Cell | undefined {
    if (this.#open(cell)) return { x: cell.x, y: cell.y, z: cell.z - 1 }
    if (this.#supported.has(index(cell))) return undefined
    // Marbles do not all roll to the same side.
    const first = (cell.x + cell.y + cell.z) % SIDES.length
    return SIDES.map((_, turn) => SIDES[(first + turn) % SIDES.length]!)
      .map(([x, y]) => ({ x: cell.x + x, y: cell.y + y, z: cell.z }))
      .find((side) => this.#steep(side))
  }

  /** Whether a marble here would fall one step. */
  #open(cell: Cell) {
    return !this.#supported.has(index(cell)) && !this.#filled.has(index({ ...cell, z: cell.z - 1 }))
  }

  #steep(cell: Cell) {
    if (cell.x < 0 || cell.y < 0 || cell.x >= SIZE || cell.y >= SIZE || cell.z < 2) return false
    return (
      !this.#filled.has(index(cell)) && this.#open(cell) && this.#open({ ...cell, z: cell.z - 1 })
    )
  }
}

const index = (cell: Cell) => column(cell) + cell.z * SIZE * SIZE
