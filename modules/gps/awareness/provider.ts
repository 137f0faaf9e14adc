import type { Place } from "../sessions/session"
import type { Area } from "./area"

export const LAYERS = ["aircraft", "buses", "ships", "quakes", "iss", "daylight"] as const
export type LayerName = (typeof LAYERS)[number]

/** Something that a layer shows. */
export interface Item extends Place {
  readonly id: string
  readonly label: string
  readonly kind: string
  /** Metres. */
  readonly alt: number | null
  /** Kilometres an hour. */
  readonly speed: number | null
  /** Degrees from north. */
  readonly heading: number | null
  /** When the source measured it, in milliseconds since the epoch. */
  readonly at: number | null
  readonly magnitude?: number
  /** Kilometres below the ground. */
  readonly depth?: number
  /** Degrees above the horizon of the place that was asked about. */
  readonly elevation?: number
}

/** What a source knows now. */
export interface Reading {
  readonly items: readonly Item[]
  /** When the source was up to date, in milliseconds since the epoch. */
  readonly asOf: number
  readonly note?: string
  /** Too old to rely on. */
  readonly isStale?: boolean
  /** When orbital elements were measured. */
  readonly epoch?: number
  /** The line between day and night, from west to east. */
  readonly terminator?: readonly Place[]
}

/** One source of one layer. */
export interface Provider {
  readonly id: string
  readonly layer: LayerName
  readonly attribution: string
  /** Milliseconds between two requests to the source. */
  readonly min_interval: number
  /** Milliseconds for which a reading is current; default `min_interval`. */
  readonly fresh?: number
  /** Milliseconds after which what the source itself calls current is stale. */
  readonly max_age?: number
  /**
   * What one reading covers: a cell of the grid, the whole world, or exactly what one caller asked,
   * since it is computed here.
   */
  readonly scope: "cell" | "world" | "caller"
  /** Why it is off and how to switch it on, if it is. */
  readonly off?: string
  query(area: Area, signal: AbortSignal): Promise<Reading>
  /** Closes what is open and has not been needed for a while; with `all`, everything. */
  rest?(all: boolean): void
}

/** A source that did not deliver; its message is a sentence for everyone. */
export class SourceFailed extends Error {
  override readonly name = "SourceFailed"
}
