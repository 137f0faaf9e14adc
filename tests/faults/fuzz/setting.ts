import type { Known } from "./known"
import type { Random } from "./random"

export interface Setting {
  readonly known: Known
  readonly random: Random
  readonly oddity: (random: Random) => unknown
  readonly token: string
  /** On this machine: nothing else is ever asked for. */
  readonly pageUrl: string
  readonly toolServerUrl: string
}

export type Values = Record<string, unknown>

export const safe = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : value)
