import { bytesOf } from "../../bytes"
import type { SpaceOutcome } from "../../contract"

export const COLORS = ["yellow", "green", "blue", "pink", "orange", "white"] as const
export type Color = (typeof COLORS)[number]

export interface Card {
  readonly text: string
  /** From 0 to 1000: from the left edge of the board to the right one, from the top to the bottom. */
  readonly x: number
  readonly y: number
  readonly color: Color
  readonly by: string
  /** Grows by one with each edit. */
  readonly rev: number
  /** Absent for a card of no group. */
  readonly group?: string
  /** Names of those who voted for it. */
  readonly votes: readonly string[]
  /** Cards with a higher order are in front of the others. */
  readonly order: number
}

interface Lock {
  readonly by: string
  readonly until: number
}

export interface Pinboard {
  /** By their ids, `c1` and so on. */
  readonly cards: Readonly<Record<string, Card>>
  /** Editors, by card. */
  readonly locks: Readonly<Record<string, Lock>>
  /** How many cards there were so far. */
  readonly added: number
  /** The order of the card in front. */
  readonly front: number
}

export type Outcome = SpaceOutcome<Pinboard>

export const MAX_CARDS = 200
export const MAX_TEXT = 280
export const LOCK_MS = 30_000
/** Size of all cards, with their votes. */
export const MAX_BYTES = 160_000

export const refuse = (why: string): Outcome => ({ ok: false, why })

/** The board with a card that has other values. */
export const withCard = (board: Pinboard, id: string, card: Card): Pinboard => ({
  ...board,
  cards: { ...board.cards, [id]: card },
})

/** The card with an id that was sent. */
export const cardOf = ({ cards }: Pinboard, id: string): Card | undefined =>
  Object.hasOwn(cards, id) ? cards[id] : undefined

/** Name of someone else who edits a card now. */
export function editorOf({ locks }: Pinboard, id: string, name: string, now: number) {
  const lock = Object.hasOwn(locks, id) ? locks[id] : undefined
  return lock && lock.by !== name && lock.until > now ? lock.by : undefined
}

export const withoutLock = (locks: Pinboard["locks"], id: string): Pinboard["locks"] =>
  Object.fromEntries(Object.entries(locks).filter(([locked]) => locked !== id))

/** The new board, unless it is too large. */
export function done(board: Pinboard, happened: string): Outcome {
  return bytesOf(board.cards) > MAX_BYTES
    ? refuse("The board is full. Remove cards that no one needs, then send it again.")
    : { ok: true, state: board, happened }
}
