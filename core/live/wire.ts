import type { LiveEvent } from "../base/live"

const encoder = new TextEncoder()

export const OPENING = encoder.encode("retry: 3000\n\n")

export const encodeEvent = ({ event, data }: LiveEvent, id: number): Uint8Array =>
  encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** Sets the position from which a client resumes, without an event. */
export const encodeId = (id: number): Uint8Array => encoder.encode(`id: ${id}\n\n`)

/** Tells a client that its last event is unknown here: what it has may be of another database. */
export const encodeReset = (newest: number): Uint8Array =>
  encodeEvent({ event: "reset", data: { kind: "reset", newest } }, newest)

/** Keeps a silent connection open. */
export const encodeBeat = (id: number | undefined): Uint8Array =>
  encoder.encode(id === undefined ? ": beat\n\n" : `id: ${id}\n: beat\n\n`)

export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The last event that a client has: from the header of a browser that reconnects, or from the query. */
export function resumedAfter(request: Request, after: number | undefined): number | undefined {
  const header = request.headers.get("last-event-id") ?? ""
  return /^\d{1,15}$/.test(header) ? Number(header) : after
}
