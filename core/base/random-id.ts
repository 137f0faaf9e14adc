import { customAlphabet } from "nanoid"

/**
 * An id of digits and lower-case letters from a cryptographic source, so that it cannot be guessed.
 * @example randomId(8) // "k3v9x0q2"
 */
export const randomId: (length: number) => string = customAlphabet(
  "0123456789abcdefghijklmnopqrstuvwxyz",
)
