import type { EventStream } from "../../base/live"
import { prefetches } from "../../base/negotiate"
import { createPlaces } from "../../base/places"
import { problem } from "../../base/problems"

export interface Streams {
  /** A `text/event-stream` answer that stays open. */
  open(request: Request, source: EventStream): Response
  /** Aborted when the site begins to stop. */
  readonly stopping: AbortSignal
  /** Ends whatever is held open. */
  stop(): void
}

const MOST_OPEN = { total: 1_000, perClient: 20 }
/** Under the time after which the server and most proxies cut a silent connection. */
const BEAT_MS = 15_000
const RETRY_MS = 3_000
const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // nginx would hold the events back otherwise.
  "x-accel-buffering": "no",
}

/** Server-Sent Events: each connection reads on from the event it knows last, at its own pace. */
export function createStreams(clientOf: (request: Request) => string): Streams {
  const stopping = new AbortController()
  const places = createPlaces(MOST_OPEN)

  function body(
    request: Request,
    { after, read, wait }: EventStream,
    leave: () => void,
  ): ReadableStream<Uint8Array> {
    const left = new AbortController()
    const ended = AbortSignal.any([left.signal, request.signal, stopping.signal])
    const encoder = new TextEncoder()
    let known = after
    ended.addEventListener("abort", leave, { once: true })

    return new ReadableStream({
      start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
      // Asked again only once the client took what it has, so that a slow one fills no memory.
      async pull(controller) {
        let events = await read(known)
        if (events.length === 0) {
          await wait(BEAT_MS, ended)
          if (ended.aborted) return controller.close()
          events = await read(known)
        }
        known = events.at(-1)?.id ?? known
        controller.enqueue(encoder.encode(events.map(written).join("") || ": beat\n\n"))
      },
      cancel: () => left.abort(),
    })
  }

  return {
    stopping: stopping.signal,
    stop: () => stopping.abort(),
    open(request, source) {
      if (prefetches(request)) return new Response(null, { headers: HEADERS })
      const leave = stopping.signal.aborted ? undefined : places.take(clientOf(request))
      if (!leave) throw problem["too-many-streams"]().withHeaders({ "retry-after": "30" })
      return new Response(body(request, source, leave), { headers: HEADERS })
    },
  }
}

const written = ({ id, event, data }: { id: number; event: string; data: unknown }) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
