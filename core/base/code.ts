import { customAlphabet } from "nanoid"

/** Without the letters and digits that look alike. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
const LENGTH = 6
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

const random = customAlphabet(LETTERS, LENGTH)

/**
 * A code of six characters that people can read to each other, from a cryptographic source.
 * @example newCode((code) => rooms.has(code)) // "K7WQ2M"
 */
export function newCode(isTaken: (code: string) => boolean): string {
  const code = random()
  return isTaken(code) ? newCode(isTaken) : code
}

/** The code in upper case; undefined if it cannot be one. @example canonicalCode(" k7wq2m") // "K7WQ2M" */
export function canonicalCode(code: string): string | undefined {
  const upper = code.trim().toUpperCase()
  return CODE.test(upper) ? upper : undefined
}
