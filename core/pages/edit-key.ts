import { hash } from "node:crypto"
import { problem } from "../base/problems"

/** A new key: the author gets `key`, the database `hash`. */
export interface NewEditKey {
  readonly key: string
  readonly hash: string
}

const hashOf = (key: string) => hash("sha256", key)

/** A new edit key, 128 random bits. */
export function newEditKey(): NewEditKey {
  const key = `ek_${crypto.getRandomValues(new Uint8Array(16)).toHex()}`
  return { key, hash: hashOf(key) }
}

/** Throws 403 unless the body or the header X-Edit-Key holds the key with this hash. */
export function requireEditKey(
  request: Request,
  sent: string | undefined,
  expected: string | null,
): void {
  const key = sent || request.headers.get("x-edit-key") || undefined
  if (key === undefined) throw problem["wrong-edit-key"](false)
  if (hashOf(key) !== expected) throw problem["wrong-edit-key"](true)
}
