/** What the site uses of a Cursor-on-Target event. */
export interface CotEvent {
  readonly uid: string
  readonly type: string
  readonly lat: number
  readonly lon: number
  /** When it was true, in milliseconds since the epoch. */
  readonly time?: number | undefined
  /** Height above the ellipsoid, in metres. */
  readonly hae?: number | undefined
  /** Circular error, in metres. */
  readonly ce?: number | undefined
  /** Metres a second. */
  readonly speed?: number | undefined
  /** Degrees from north. */
  readonly course?: number | undefined
  readonly callsign?: string | undefined
  readonly remarks?: string | undefined
  /** Callsign of the person who made it. */
  readonly maker?: string | undefined
  /** Whether it stays until someone deletes it, as what people put on the map. */
  readonly isArchived: boolean
}

/** What CoT writes for an error or a height that is unknown. */
export const UNKNOWN = 9_999_999

/** Nothing moves, or is, as far as that. */
const MAX_METRES = 100_000
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

export function numberOf(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? ""
  const value = Number(trimmed)
  return NUMBER.test(trimmed) && Number.isFinite(value) ? value : undefined
}

/** A number in these limits; anything else means that it is unknown. */
export function numberWithin(
  text: string | undefined,
  least: number,
  most = MAX_METRES,
): number | undefined {
  const value = numberOf(text)
  return value !== undefined && value >= least && value <= most ? value : undefined
}

/** A colour as the signed 32-bit number of its alpha, red, green and blue. */
export function argbOf(color: string): string | undefined {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(color) ?? []
  return hex && String(0xff000000 | Number.parseInt(hex, 16) | 0)
}
