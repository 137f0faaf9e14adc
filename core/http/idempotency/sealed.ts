import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import type { Answer } from "../../data/attempt"

const CIPHER = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts an answer with the key that it was asked for with, which only the client has: an answer may
 * hold an edit key, and those are stored as hashes alone.
 */
export function seal({ body, ...rest }: Answer, id: string, key: string): Uint8Array {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, secretOf(id, key), iv)
  const head = Buffer.from(`${JSON.stringify(rest)}\n`)
  const parts = [cipher.update(head), cipher.update(body), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...parts])
}

/** The answer in `sealed`; throws with another key. */
export function unseal(sealed: Uint8Array, id: string, key: string): Answer {
  const bytes = Buffer.from(sealed)
  const start = IV_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, secretOf(id, key), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, start))
  const plain = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()])
  const end = plain.indexOf("\n")
  const head = JSON.parse(plain.subarray(0, end).toString()) as Omit<Answer, "body">
  return { ...head, body: plain.subarray(end + 1) }
}

const secretOf = (id: string, key: string) =>
  Buffer.from(hkdfSync("sha256", key, id, "idempotent answer", 32))
