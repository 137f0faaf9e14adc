/** The sides of a tile, clockwise, so that a turn moves each bit one up. `y` grows downwards. */
export const SIDES = [
  { name: "up", bit: 1, dx: 0, dy: -1 },
  { name: "right", bit: 2, dx: 1, dy: 0 },
  { name: "down", bit: 4, dx: 0, dy: 1 },
  { name: "left", bit: 8, dx: -1, dy: 0 },
] as const

export type Side = (typeof SIDES)[number]

export interface Place {
  readonly x: number
  readonly y: number
}

/** Where the pipes of each tile point, as the sum of the bits of its sides; by `x,y`, row by row. */
export type Pipes = Readonly<Record<string, number>>

export const idOf = ({ x, y }: Place): string => `${x},${y}`

export function placeOf(id: string): Place {
  const [x, y] = id.split(",").map(Number)
  return { x: x ?? 0, y: y ?? 0 }
}

/** The id of the tile on this side, which may be outside of the level. */
export function beside(id: string, { dx, dy }: Side): string {
  const { x, y } = placeOf(id)
  return idOf({ x: x + dx, y: y + dy })
}

/** Pipes after quarter turns; negative ones are counter-clockwise. */
export function turn(pipes: number, turns: number): number {
  const bits = ((turns % 4) + 4) % 4
  return ((pipes << bits) | (pipes >> (4 - bits))) & 15
}

export const opens = (pipes: number, { bit }: Side): boolean => (pipes & bit) !== 0

/** Whether the pipes of a tile meet those of the tile on this side. */
export function joins(pipes: Pipes, id: string, side: Side): boolean {
  const there = pipes[beside(id, side)] ?? 0
  return opens(pipes[id] ?? 0, side) && (there & turn(side.bit, 2)) !== 0
}

/** A house is where a pipe ends. */
export const housesOf = (pipes: Pipes, spring: string): string[] =>
  Object.keys(pipes).filter((id) => id !== spring && isEnd(pipes[id] ?? 0))

const isEnd = (pipes: number) => (pipes & (pipes - 1)) === 0
