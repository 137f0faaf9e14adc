import { hash } from "node:crypto"
import { body, optional, source, t, text } from "../base/http"
import { problem } from "../base/problems"

/** A key that was just made: the author gets `key`, the database `hash`. */
export interface EditKey {
  readonly key: string
  readonly hash: string
}

const hashOf = (key: string) => hash("sha256", key)

/** A new edit key, 128 random bits. */
export function newEditKey(): EditKey {
  const key = `ek_${crypto.getRandomValues(new Uint8Array(16)).toHex()}`
  return { key, hash: hashOf(key) }
}

const editKey = optional(
  text({
    max: 100,
    description:
      "The edit_key from the answer to publishing; may be sent as the header X-Edit-Key instead",
  }),
)

/** The body of a change to a published page. */
export const EditBody = body({
  edit_key: editKey,
  html: optional(
    source("The new page, under 2,000,000 bytes of UTF-8; the old one stays readable as a version"),
  ),
  description: optional(text({ max: 300, description: "The new description" })),
})
export type Edit = typeof EditBody.static

/** The body with which an author takes a page down. */
export const TakeDownBody = body({
  edit_key: editKey,
  why: optional(text({ min: 3, max: 300, description: "A sentence for the tombstone" })),
})
export type TakeDown = typeof TakeDownBody.static

/** Throws 403 unless the body or the header X-Edit-Key holds the key with this hash. */
export function requireEditKey(
  request: Request,
  given: string | undefined,
  hash: string | null,
): void {
  const key = given || request.headers.get("x-edit-key") || undefined
  if (key === undefined) throw problem["wrong-edit-key"](false)
  if (hashOf(key) !== hash) throw problem["wrong-edit-key"](true)
}

/** What the single-file rules found, in an answer to publishing. */
export const WarningsModel = t.Array(
  t.Object({ line: t.Integer(), rule: t.String(), message: t.String() }),
  { description: "What breaks the single-file rules, and where" },
)

/** The versions of a page, in an answer. */
export const VersionsModel = t.Object({
  ok: t.Literal(true),
  id: t.String(),
  versions: t.Array(
    t.Object({
      version: t.Integer({ description: "1 for the first" }),
      sha256: t.String(),
      from: t.String({ format: "date-time" }),
      until: t.Union([t.String({ format: "date-time" }), t.Null()], {
        description: "Null for the present one",
      }),
      url: t.String(),
    }),
    { description: "First to last; the last is the present page" },
  ),
})
