import type { SpaceRandom } from "../../contract"
import { type Resting, settle } from "./settle"
import { type Cell, MARBLES, newSticks, SIZE, type Sticks } from "./tube"

/** In the tube, or in the tray of the player who made it fall. */
type Marble = Cell | { readonly tray: string }

export interface Player {
  readonly name: string
  /** A player who left has no seat, but their marbles stay. One who waits plays in the next game. */
  readonly seat: "playing" | "waiting" | "left"
}

export interface Pull {
  readonly stick: number
  readonly by: string
  /** Ids of the marbles that fell. */
  readonly fell: readonly string[]
}

export interface Peek {
  readonly by: string
  readonly stick: number
  /** Ids of the marbles that lie on the stick. */
  readonly marbles: readonly string[]
}

export interface State {
  /** How many games began in this room, this one included. */
  readonly game: number
  readonly status: "ready" | "playing" | "over"
  readonly players: readonly Player[]
  readonly turn: string | null
  /** Milliseconds since the epoch. */
  readonly turn_since: number
  readonly sticks: Sticks
  readonly marbles: Readonly<Record<string, Marble>>
  /** First to last; at most one for each stick. */
  readonly pulls: readonly Pull[]
  /** The last one of each player since the last pull. */
  readonly peeks: readonly Peek[]
  /** All who share the first place, once it is over. */
  readonly winners: readonly string[]
}

export const MAX_SEATS = 6

/** A full tube. */
export function newGame(random: SpaceRandom) {
  const sticks = newSticks(random)
  return { sticks, marbles: pourMarbles(sticks, random), pulls: [], peeks: [], winners: [] }
}

export const newState = (random: SpaceRandom): State => ({
  game: 1,
  status: "ready",
  players: [],
  turn: null,
  turn_since: 0,
  ...newGame(random),
})

/** Marbles are poured one by one, most of them into the middle, from a height that none reaches. */
function pourMarbles(sticks: Sticks, random: SpaceRandom): Resting {
  const middling = () => Math.round((random.integer(SIZE) + random.integer(SIZE)) / 2)
  let resting: Resting = {}
  for (let number = 1; number <= MARBLES; number++) {
    const cell = { x: middling(), y: middling(), z: 2 * MARBLES }
    resting = settle({ ...resting, [`m${number}`]: cell }, sticks).resting
  }
  return inOrder(resting)
}

/** Numbered from the lowest and the furthest back, the order in which they are drawn. */
function inOrder(resting: Resting): Resting {
  const cells = Object.values(resting).sort(
    (one, other) => one.z - other.z || one.y - other.y || one.x - other.x,
  )
  return Object.fromEntries(cells.map((cell, index) => [`m${index + 1}`, cell]))
}

/** The marbles that are still in the tube. */
export const inTube = ({ marbles }: Pick<State, "marbles">): Resting =>
  Object.fromEntries(
    Object.entries(marbles).filter((entry): entry is [string, Cell] => "z" in entry[1]),
  )

export const marblesOf = ({ marbles }: Pick<State, "marbles">, name: string) =>
  Object.values(marbles).filter((each) => "tray" in each && each.tray === name).length

export const playing = ({ players }: Pick<State, "players">) =>
  players.filter(({ seat }) => seat === "playing").map(({ name }) => name)

export const seatedNames = ({ players }: Pick<State, "players">) =>
  players.filter(({ seat }) => seat !== "left").map(({ name }) => name)

/** Name of the next player after `name`; null if no one plays. */
export function nextAfter({ players }: Pick<State, "players">, name: string): string | null {
  const at = players.findIndex((player) => player.name === name)
  const order = [...players.slice(at + 1), ...players.slice(0, at + 1)]
  return order.find(({ seat }) => seat === "playing")?.name ?? null
}

/** The sticks that are still in the tube, by number. */
export const sticksIn = ({ sticks }: Pick<State, "sticks">) =>
  Object.keys(sticks)
    .filter((number) => sticks[number]?.pulled_by === null)
    .map(Number)

/** The same state, or its end if no marble or no player is left. */
export function endGame(state: State): State {
  const names = playing(state)
  if (names.length > 0 && Object.keys(inTube(state)).length > 0 && sticksIn(state).length > 0)
    return state
  const fewest = Math.min(...names.map((name) => marblesOf(state, name)))
  return {
    ...state,
    status: "over",
    turn: null,
    peeks: [],
    winners: names.filter((name) => marblesOf(state, name) === fewest),
  }
}
