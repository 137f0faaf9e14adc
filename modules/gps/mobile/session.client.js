// Opens the session to share with: the one with the typed code, or a new one.

import { ended, tooMany, unknown, unreachable } from "./words.client.js"

const LIFETIME_MS = 600_000

/**
 * The session as `{ code, name, clockAheadMs, createdAt }`, or what to say instead as `{ state }`.
 */
export async function openSession(typed) {
  const code = typed.trim().toUpperCase()
  const response = await (code ? read(code) : create()).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  if (answer?.ok) {
    const { name = "", created_at, expires_at } = answer
    const createdAt = created_at ? Date.parse(created_at) : Date.parse(expires_at) - LIFETIME_MS
    return { code: answer.code, name, createdAt, clockAheadMs: clockAhead(response) }
  }
  if (response?.status === 410) return { state: ended(code) }
  if (response?.status === 404 || response?.status === 400) return { state: unknown(code) }
  if (response?.status === 429) return { state: tooMany }
  return { state: unreachable }
}

const read = (code) => fetch(`/api/location/${encodeURIComponent(code)}`)
const create = () =>
  fetch("/api/location/create", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  })

/** How far the clock of this device is ahead of the server's, which tells whole seconds; rounded up. */
function clockAhead(response) {
  const at = Date.parse(response.headers.get("date"))
  return Number.isNaN(at) ? 0 : Date.now() - at
}
