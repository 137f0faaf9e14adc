import { cutAt } from "broadside"
import { times } from "broadside/ui"
import type { SpaceActor, SpaceOutcome } from "../../contract"
import type { JsonObject } from "./json"

/** Someone's place at the table. */
export interface Seat {
  readonly name: string
  readonly hand: readonly string[]
  /** Whether everyone sees the hand. */
  readonly shown: boolean
}

export interface Roll {
  /** Number of the roll, from 1: the same dice may fall twice. */
  readonly id: number
  readonly by: string
  readonly sides: number
  readonly dice: readonly number[]
}

/** A table. Its cards are in the deck, the hands, the pile and the discards, each in one place. */
export interface Game {
  /** How many seats there are. */
  readonly places: number
  /** The taken ones, by their numbers from 1. */
  readonly seats: Readonly<Record<string, Seat>>
  readonly turn: string | null
  /** When the turn began, or its holder last acted. */
  readonly turnAt: number
  /** What `shared` is when the game begins. */
  readonly start: JsonObject
  readonly shared: JsonObject
  /** Names of all cards. */
  readonly all: readonly string[]
  /** In order, the next one first. */
  readonly deck: readonly string[]
  /** Face up on the table, by growing numbers. */
  readonly pile: Readonly<Record<string, { readonly card: string; readonly by: string }>>
  readonly played: number
  /** Face down, and out of the game. */
  readonly discards: readonly string[]
  readonly roll: Roll | null
  readonly over: { readonly winner: string | null } | null
  /** The latest sentences, by growing numbers. */
  readonly log: Readonly<Record<string, string>>
  readonly logged: number
}

export type Outcome = SpaceOutcome<Game>

export const AWAY_MS = 60_000
const MAX_LINES = 24

export const cards = (count: number) => times(count, "card")

export const refuse = (why: string): Outcome => ({ ok: false, why })

/** The state after a command, which everyone reads of. */
export function done(
  game: Game,
  by: Pick<SpaceActor, "name" | "now">,
  change: Partial<Game>,
  happened: string,
): Outcome {
  const after = { ...game, ...change }
  const moved = game.turn === by.name || after.turn !== game.turn
  const state = { ...after, ...appendLog(game, happened), ...(moved ? { turnAt: by.now } : {}) }
  return { ok: true, state, happened }
}

function appendLog({ log, logged }: Game, line: string): Pick<Game, "log" | "logged"> {
  const lines = [...Object.entries(log), [`${logged + 1}`, cutAt(line, 160)]]
  return { log: Object.fromEntries(lines.slice(-MAX_LINES)), logged: logged + 1 }
}

/** The number of someone's seat. */
export const seatOf = ({ seats }: Game, name: string): string | undefined =>
  Object.keys(seats).find((number) => seats[number]?.name === name)

export const handOf = (game: Game, name: string): readonly string[] =>
  game.seats[seatOf(game, name) ?? ""]?.hand ?? []

export const names = ({ seats }: Game): string[] => Object.values(seats).map(({ name }) => name)

export const freeSeat = ({ places, seats }: Game): number | undefined =>
  Array.from({ length: places }, (_, index) => index + 1).find((number) => !seats[number])

/** The seats after someone's hand changed; cards that come are hidden again. */
export function withHand(game: Game, name: string, hand: readonly string[]): Game["seats"] {
  const number = seatOf(game, name)
  const seat = number && game.seats[number]
  if (!seat) return game.seats
  const shown = seat.shown && hand.length <= seat.hand.length
  return { ...game.seats, [number]: { ...seat, hand, shown } }
}

/** The next player after someone: the next taken seat, around the table. */
export function after(game: Game, name: string): string | null {
  const sitting = names(game)
  return sitting[(sitting.indexOf(name) + 1) % sitting.length] ?? null
}
