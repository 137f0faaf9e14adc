/** What the shared state of a table is made of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** Nesting and bytes of everything that is shared. */
export const MAX_DEPTH = 16
export const MAX_BYTES = 32_000
const MAX_KEY = 80

/** They mean something else than a key to JavaScript, here and in browsers. */
const RESERVED = ["__proto__", "constructor", "prototype"]

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A value as it comes back from the database, which stores JSON: there, −0 is 0. */
export const asStored = <T extends Json>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Why a key cannot be used. */
export function keyFault(key: string): string | undefined {
  if (RESERVED.includes(key)) return `The key “${key}” is reserved. Choose another one.`
  if (key.length > MAX_KEY) return `A key has at most ${MAX_KEY} characters. Choose a shorter one.`
  return textFault(key)
}

/** Half of a surrogate pair is no text, and many readers of JSON refuse all that is around it. */
const textFault = (text: string) =>
  text.isWellFormed() ? undefined : "A text has half of a surrogate pair. Send well-formed Unicode."

/** Why a value cannot be shared. `depth` is how deep it would be nested. */
export function valueFault(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return textFault(value)
  if (typeof value !== "object" || value === null) return
  if (depth >= MAX_DEPTH) return `Values are nested at most ${MAX_DEPTH} deep. Send a flatter one.`
  for (const [key, part] of Object.entries(value)) {
    const fault = keyFault(key) ?? valueFault(part, depth + 1)
    if (fault) return fault
  }
}
