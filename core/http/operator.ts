import { hash, timingSafeEqual } from "node:crypto"
import { problem } from "../base/problems"
import type { Sqlite } from "../platform/sqlite"

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

export const hasOperatorToken = (db: Sqlite) => operatorTokenHash(db) !== undefined

export function isOperatorToken(db: Sqlite, token: string): boolean {
  const hash = operatorTokenHash(db)
  return hash !== undefined && timingSafeEqual(digestOf(token), Buffer.from(hash, "hex"))
}

/** Whether the request carries the token. */
export function isOperator(db: Sqlite, request: Request): boolean {
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ")
  return scheme?.toLowerCase() === "bearer" && token !== undefined && isOperatorToken(db, token)
}

/** Throws 401 unless the request carries the token. */
export function requireOperator(db: Sqlite, request: Request): void {
  if (!isOperator(db, request))
    throw problem["operator-only"]().withHeaders({ "www-authenticate": "Bearer" })
}

/** Path of the operator's desk; browsers send its cookie to no other path. */
export const DESK = "/operator"

/** Whether a request is for the desk, which only the operator can use. */
export function isOfDesk({ url }: Request): boolean {
  const { pathname } = new URL(url)
  return pathname === DESK || pathname.startsWith(`${DESK}/`)
}

/** SHA-256 of the present token in hexadecimal digits; undefined before the first start. */
export function operatorTokenHash(db: Sqlite): string | undefined {
  const row = db.query("SELECT value FROM core_settings WHERE key = ?").get(KEY)
  return (row as { value: string } | null)?.value
}

const digestOf = (token: string) => hash("sha256", token, "buffer")
