import { hash, timingSafeEqual } from "node:crypto"
import { problem } from "../../base/problems"
import type { Sqlite } from "../../platform/sqlite"

const KEY = "operator.token"

/**
 * Creates a new operator's token, stores its hash, and returns the token, which cannot be shown
 * again.
 */
export function renewOperatorToken(db: Sqlite): string {
  const token = `op_${Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url")}`
  db.query(
    "INSERT INTO core_settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  ).run(KEY, digestOf(token).toString("hex"))
  return token
}

export const hasOperatorToken = (db: Sqlite) => stored(db) !== undefined

/** Whether the request carries the token. */
export function isOperator(db: Sqlite, request: Request): boolean {
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ")
  if (scheme?.toLowerCase() !== "bearer" || !token) return false
  const hash = stored(db)
  return hash !== undefined && timingSafeEqual(digestOf(token), Buffer.from(hash, "hex"))
}

/** Throws 401 unless the request carries the token. */
export function requireOperator(db: Sqlite, request: Request): void {
  if (!isOperator(db, request))
    throw problem["operator-only"]().withHeaders({ "www-authenticate": "Bearer" })
}

function stored(db: Sqlite): string | undefined {
  const row = db.query("SELECT value FROM core_settings WHERE key = ?").get(KEY)
  return (row as { value: string } | null)?.value
}

const digestOf = (token: string) => hash("sha256", token, "buffer")
