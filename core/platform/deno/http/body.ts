import type { IncomingMessage, ServerResponse } from "node:http"

/**
 * The body of a request. Takes no more from the client than is read, but for what the connection buffers. What is left
 * when the response is sent is thrown away, or the next request on the connection would never be read.
 */
export function bodyOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): ReadableStream<Uint8Array> | null {
  if (!hasBody(incoming)) return null
  let isOver = false
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (how: () => void) => {
          if (!isOver) how()
          isOver = true
          incoming.resume()
        }
        const fail = () =>
          end(() => controller.error(new DOMException("The request is over.", "AbortError")))
        incoming.on("data", (chunk: Uint8Array) => {
          if (isOver) return
          controller.enqueue(new Uint8Array(chunk))
          incoming.pause()
        })
        incoming.pause()
        incoming.once("end", () => end(() => controller.close()))
        incoming.once("error", fail)
        incoming.once("close", fail)
        outgoing.once("finish", fail)
      },
      pull() {
        incoming.resume()
      },
      cancel() {
        isOver = true
        incoming.resume()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The web platform allows none for GET and HEAD. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD") return false
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}
