import type { SpaceRandom } from "../../contract"
import { makeLevel } from "./level"
import { type Pipes, turn } from "./pipes"
import { standingOf } from "./water"

export interface Tile {
  /** Its pipes when the level started. */
  readonly start: number
  /** Clockwise quarter turns since then. They add up, so that the drawing never spins back. */
  readonly turns: number
  /** Name of the player who turned it last. */
  readonly by?: string
}

export interface Waterworks {
  readonly level: number
  /** Size of every level, if the room was created with one. */
  readonly fixed?: number
  readonly size: number
  readonly spring: string
  readonly tiles: Readonly<Record<string, Tile>>
  /** One of maybe several; hints follow it, and no one sees it. */
  readonly solution: Pipes
  readonly moves: number
  readonly hints: number
  readonly last?: { readonly x: number; readonly y: number; readonly by: string }
}

export const SMALLEST = 5
export const LARGEST = 9
export const LAST_START = 99

/** After that a tile spins back once, so that the number stays a number. */
const MAX_TURNS = 4_000

/** 5×5 at first, and one more each second level. */
const sizeOf = (level: number) => Math.min(LARGEST, SMALLEST + Math.floor((level - 1) / 2))

export function startLevel(
  { level, fixed }: { readonly level: number; readonly fixed?: number },
  random: SpaceRandom,
): Waterworks {
  const size = fixed ?? sizeOf(level)
  const { spring, solution, scrambled } = makeLevel(size, random)
  const tiles = Object.fromEntries(
    Object.entries(scrambled).map(([id, start]) => [id, { start, turns: 0 }]),
  )
  const hints = size - 2
  return { level, ...(fixed && { fixed }), size, spring, tiles, solution, moves: 0, hints }
}

/** Where the pipes point now. */
export const pipesOf = ({ tiles }: Waterworks): Pipes =>
  Object.fromEntries(
    Object.entries(tiles).map(([id, { start, turns }]) => [id, turn(start, turns)]),
  )

export const standing = (state: Waterworks) => standingOf(pipesOf(state), state.spring)
export const isWon = (state: Waterworks): boolean => standing(state).isSolved

export const turnTile = (tile: Tile, turns: number, by: string): Tile => ({
  start: tile.start,
  turns: (tile.turns + turns) % MAX_TURNS,
  by,
})
