import { customAlphabet } from "nanoid"

/** Without the letters and digits that look alike. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
const LENGTH = 6
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** From a cryptographic source, so that codes cannot be guessed. */
const random = customAlphabet(LETTERS, LENGTH)

export function newCode(isTaken: (code: string) => boolean): string {
  const code = random()
  return isTaken(code) ? newCode(isTaken) : code
}

/** The code in upper case; undefined if it cannot be one. */
export function canonicalCode(code: string): string | undefined {
  const upper = code.trim().toUpperCase()
  return CODE.test(upper) ? upper : undefined
}
