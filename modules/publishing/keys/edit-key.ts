import { hash } from "node:crypto"
import { cutSecret } from "broadside"
import { problem } from "broadside/host"

/** A new key: the author gets `key`, the database `hash`. */
export interface NewEditKey {
  readonly key: string
  readonly hash: string
  /** The same submission may come twice, with this key both times: publish it once. */
  readonly mayRepeat: boolean
}

const hashOf = (key: string) => hash("sha256", key)

/** A new edit key, 128 random bits. */
export function newEditKey(): NewEditKey {
  const key = `ek_${crypto.getRandomValues(new Uint8Array(16)).toHex()}`
  return { key, hash: hashOf(key), mayRepeat: false }
}

/** The hidden value that makes a form one submission, however often it is sent: 128 random bits. */
export const newFormToken = (): string => crypto.getRandomValues(new Uint8Array(16)).toHex()

const TOKEN = /^[0-9a-f]{32}$/

/**
 * The key of what a form publishes. It follows from the form's token and from everything in the form,
 * so a double click or a retry has the same key, and a form that was changed before it was sent again
 * has another one. Without a token, as in a form written by hand, it is random.
 */
export async function formEditKey(
  token: unknown,
  content: readonly unknown[],
): Promise<NewEditKey> {
  if (typeof token !== "string" || !TOKEN.test(token)) return newEditKey()
  const parts = await Promise.all(content.map(digestOf))
  const digest = hash("sha256", `edit key ${token} ${parts.join(" ")}`)
  const key = `ek_${digest.slice(0, 32)}`
  return { key, hash: hashOf(key), mayRepeat: true }
}

const digestOf = async (part: unknown) =>
  hash("sha256", part instanceof Blob ? await part.bytes() : JSON.stringify(part ?? null))

/** Whether this is the key with that hash. */
export const isEditKey = (key: string | undefined, expected: string | null): boolean =>
  key !== undefined && hashOf(key) === expected

/** The key of a page as it was sent, and the secret of its author's name where that followed it. */
export interface SentKey {
  readonly key: string | undefined
  readonly secret: string | undefined
}

/**
 * Reads the key from the body or else from the header X-Edit-Key. The secret of a protected name may
 * follow it, as it may follow a name: `ek_…#nk_…`.
 */
export function sentKey(request: Request, sent: string | undefined): SentKey {
  const text = sent || request.headers.get("x-edit-key")
  if (!text) return { key: undefined, secret: undefined }
  const { name: key, secret } = cutSecret(text)
  return { key, secret }
}

/** Throws 403 unless the body or the header X-Edit-Key holds the key with this hash. */
export function requireEditKey(
  request: Request,
  sent: string | undefined,
  expected: string | null,
): void {
  const { key } = sentKey(request, sent)
  if (key === undefined) throw problem["wrong-edit-key"](false)
  if (!isEditKey(key, expected)) throw problem["wrong-edit-key"](true)
}
