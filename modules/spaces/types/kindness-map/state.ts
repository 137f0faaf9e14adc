import { bytesOf } from "../../bytes"
import type { Kind } from "./kinds"

/** A kind act on the map. */
export interface Pin {
  readonly id: number
  readonly kind: Kind
  readonly text: string
  /** Degrees with two decimals, about a kilometre: not anyone's address. */
  readonly lat: number
  readonly lon: number
  readonly by: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Names of those who said thank you. */
  readonly thanks: readonly string[]
  /** Id of the act that this one passes on; null again when that one is removed. */
  readonly inspired_by: number | null
}

export interface KindnessState {
  /** By their ids. */
  readonly pins: Readonly<Record<string, Pin>>
  /** Id of the newest pin, 0 before the first. */
  readonly last: number
  /** Idea of the day of the last act. */
  readonly idea: string
}

const MAX_PINS = 300
/** Texts and names of letters that take four bytes each fill a map earlier. */
const MAX_BYTES = 150_000

/** Whether a map with this one more is within its limits. */
export const fits = ({ pins }: KindnessState): boolean =>
  Object.keys(pins).length <= MAX_PINS && bytesOf(pins) <= MAX_BYTES

/** Oldest first. */
export const pinsOf = ({ pins }: KindnessState): readonly Pin[] =>
  Object.values(pins).sort((a, b) => a.id - b.id)

/** How many acts follow from one another at most: 1 if none inspired another. */
export function longestChain(state: KindnessState): number {
  const lengths = new Map<number, number>()
  // An act is newer than the one that inspired it.
  for (const { id, inspired_by } of pinsOf(state))
    lengths.set(id, 1 + (inspired_by === null ? 0 : (lengths.get(inspired_by) ?? 0)))
  return Math.max(0, ...lengths.values())
}

export const unknownPin = (id: number) => ({
  ok: false as const,
  why: `There is no pin ${id} on the map. Take an id from state.pins.`,
})
