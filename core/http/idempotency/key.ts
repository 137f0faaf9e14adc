import { hash } from "node:crypto"
import { problem } from "../../base/problems"

export const IDEMPOTENCY_KEY = "idempotency-key"

const MAX_KEY = 255
/** A shorter key may be guessed, so it counts only for the client that chose it. */
const MIN_SECRET = 16

/** The key of a request: plain, or in quotes, as in the Internet-Draft; undefined without one. */
export function keyOf(request: Request): string | undefined {
  const sent = request.headers.get(IDEMPOTENCY_KEY)
  if (sent === null) return
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(sent)?.[1]
  const key = quoted === undefined ? sent : quoted.replace(/\\(["\\])/g, "$1")
  if (!/^[\x20-\x7e]+$/.test(key) || key.length > MAX_KEY)
    throw problem["invalid-idempotency-key"](MAX_KEY)
  return key
}

/** Identifies what a key was sent for. */
export function idOf(request: Request, key: string, client: string): string {
  const { pathname, search } = new URL(request.url)
  const owner = key.length < MIN_SECRET ? client : ""
  return hash("sha256", JSON.stringify([request.method, pathname + search, key, owner]))
}

/**
 * Hash of everything that decides what a request does. A form that is sent again has another
 * boundary, which means nothing.
 */
export function fingerprintOf({ headers }: Request, body: Uint8Array): string {
  const contentType = headers.get("content-type") ?? ""
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  const content = boundary
    ? Buffer.from(body).toString("latin1").replaceAll(boundary, "")
    : Buffer.from(body)
  const type = contentType.split(";")[0]?.trim().toLowerCase()
  const proofs = ["authorization", "x-edit-key"].map((name) => headers.get(name))
  return hash("sha256", JSON.stringify([type, ...proofs, hash("sha256", content)]))
}
