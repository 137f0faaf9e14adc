import type { ServerResponse } from "node:http"

/** How often a body that is already there may make its reader wait. */
const MAX_TURNS = 8

/** Sends a response, and settles when it is sent or its client has left. */
export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const { body } = response
  if (outgoing.destroyed) {
    await body?.cancel()
    return
  }
  if (!body) return sendWhole(response, outgoing)
  const reader = body.getReader()
  const leave = () => void reader.cancel().catch(() => undefined)
  outgoing.once("close", leave)
  let next = reader.read()
  const first = await soon(next)
  if (first) {
    if (first.done) return sendWhole(response, outgoing)
    next = reader.read()
    // If it fails, the await below throws.
    next.catch(() => undefined)
    const second = await soon(next)
    if (second?.done) return sendWhole(response, outgoing, bytesOf(first.value))
  }
  writeHead(response, outgoing)
  // A stream may have no end.
  if (outgoing.req.method === "HEAD") return void outgoing.end()
  outgoing.flushHeaders()
  const space = spaceIn(outgoing)
  if (first?.value) await space.write(bytesOf(first.value))
  for (;;) {
    const { done, value } = await next
    if (outgoing.destroyed) return
    if (done) break
    await space.write(bytesOf(value))
    next = reader.read()
  }
  outgoing.end()
}

function sendWhole(response: Response, outgoing: ServerResponse, bytes?: Uint8Array): void {
  const { status, headers } = response
  const isCounted = status === 204 || status === 304 || headers.has("content-length")
  writeHead(response, outgoing, isCounted ? undefined : String(bytes?.byteLength ?? 0))
  outgoing.end(bytes)
}

function writeHead(
  { status, statusText, headers }: Response,
  outgoing: ServerResponse,
  length?: string,
): void {
  const fields = [...headers].flat()
  if (length !== undefined) fields.push("content-length", length)
  if (statusText) outgoing.writeHead(status, statusText, fields)
  else outgoing.writeHead(status, fields)
}

// A stream may have text as well.
const bytesOf = (chunk: Uint8Array | string) =>
  typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk

/** Writes as fast as the client reads. */
function spaceIn(outgoing: ServerResponse) {
  let free: () => void = () => undefined
  for (const event of ["drain", "close"]) outgoing.on(event, () => free())
  return {
    async write(bytes: Uint8Array): Promise<void> {
      if (outgoing.destroyed || outgoing.write(bytes)) return
      await new Promise<void>((resolve) => {
        free = resolve
      })
    },
  }
}

/**
 * The value of a promise that settles within a few turns. A body that is not a stream looks like one here; only that all of it is
 * available at once shows that its length can be sent.
 */
async function soon<Value>(work: Promise<Value>): Promise<Value | undefined> {
  let settled: Value | undefined
  let isOver = false
  work.then(
    (value) => {
      settled = value
      isOver = true
    },
    () => {
      isOver = true
    },
  )
  for (let turn = 0; turn < MAX_TURNS && !isOver; turn++) await undefined
  return settled
}
