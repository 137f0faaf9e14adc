/** The headers of every response of Server-Sent Events. */
export const EVENT_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // nginx would hold the events back otherwise.
  "x-accel-buffering": "no",
}
const HEARTBEAT_MS = 15_000
const encoder = new TextEncoder()

/** A response of Server-Sent Events that is written while work is in progress. */
export interface EventResponse {
  readonly response: Response
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
  /** Sends an event; nothing happens once the client has gone. */
  send(event: string, data: unknown): void
  close(): void
  /** Breaks the connection, so that the client knows that the response is incomplete. */
  fail(error: unknown): void
}

/**
 * A response of Server-Sent Events to one request, such as the progress of its work. For events that many
 * clients follow, use `ctx.live`.
 * @example
 * const events = createEventResponse()
 * void work((stage) => events.send("progress", { stage })).then(events.close, events.fail)
 * return events.response
 */
export function createEventResponse(): EventResponse {
  const gone = new AbortController()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const heartbeat = setInterval(() => write(": beat\n\n"), HEARTBEAT_MS)
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started
    },
    cancel() {
      stop()
      gone.abort()
    },
  })

  /** Nothing is sent any more; returns the controller of a stream that was still open. */
  function stop(): ReadableStreamDefaultController<Uint8Array> | undefined {
    clearInterval(heartbeat)
    const open = controller
    controller = undefined
    return open
  }

  function write(text: string): void {
    controller?.enqueue(encoder.encode(text))
  }

  return {
    response: new Response(body, { headers: EVENT_HEADERS }),
    signal: gone.signal,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close: () => stop()?.close(),
    fail: (error) => stop()?.error(error),
  }
}
