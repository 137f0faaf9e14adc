import { cutAt } from "broadside"
import { jsonExcess } from "broadside/http"
import { SourceFailed } from "./provider"

/** What a stranger's JSON holds at a key, whatever it is. */
export const at = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined

export const listAt = (value: unknown, key: string): readonly unknown[] | undefined => {
  const list = at(value, key)
  return Array.isArray(list) ? list : undefined
}

/** A finite number within bounds, or null. */
export const numberIn = (value: unknown, min: number, max: number): number | null =>
  typeof value === "number" && value >= min && value <= max ? value : null

/** A place on the Earth, or undefined. */
export function placeFrom(lat: unknown, lon: unknown) {
  const [north, east] = [numberIn(lat, -90, 90), numberIn(lon, -180, 180)]
  return north === null || east === null ? undefined : { lat: north, lon: east }
}

/** A direction in degrees from 0 up to 360, or null. */
export const headingFrom = (value: unknown): number | null => {
  const heading = numberIn(value, 0, 360)
  return heading === null ? null : heading % 360
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]+/g

/** A short text in one line; empty if it is none. */
export const lineFrom = (value: unknown, most = 80): string =>
  typeof value === "string"
    ? cutAt(
        value
          .slice(0, 4 * most)
          .toWellFormed()
          .replace(UNPRINTABLE, " ")
          .trim(),
        most,
      )
    : ""

/** A time near now, in milliseconds; anything else is a clock that cannot be trusted. */
export function timeFrom(ms: unknown, now: number): number | null {
  const time = numberIn(ms, 0, now + 60_000)
  return time === null ? null : Math.min(time, now)
}

const MAX_DEPTH = 32
const MAX_VALUES = 400_000
/** Different keys and texts, more than 4 MB of aircraft have. Each costs the parser as much as ten that are repeated. */
const MAX_TEXTS = 50_000

/** Parses the JSON of a source within limits. */
export function parseSource(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  const excess = jsonExcess(text, MAX_DEPTH, MAX_VALUES, MAX_TEXTS)
  if (excess) throw new SourceFailed(`The source's answer is too large: ${excess}.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceFailed("The source's answer is not JSON.")
  }
}
