import type { IncomingMessage } from "node:http"

export interface MessageStream {
  readonly stream: ReadableStream<Uint8Array>
  /** Ends the stream unless all of it has been read, and discards the rest of the message. */
  fail(): void
}

/** The body of a message. Takes no more from the sender than is read, but for what the connection buffers. */
export function streamOf(message: IncomingMessage, cancel: () => void): MessageStream {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isOver = false
  const stream = new ReadableStream<Uint8Array>(
    {
      start(control) {
        controller = control
      },
      pull() {
        message.resume()
      },
      cancel() {
        isOver = true
        cancel()
      },
    },
    { highWaterMark: 0 },
  )
  const end = (how: () => void) => {
    if (!isOver) how()
    isOver = true
    message.resume()
  }
  const fail = () =>
    end(() => controller.error(new DOMException("The message was cut off.", "AbortError")))
  message.on("data", (chunk: Uint8Array) => {
    if (isOver) return
    controller.enqueue(new Uint8Array(chunk))
    message.pause()
  })
  message.pause()
  message.once("end", () => end(() => controller.close()))
  message.on("error", fail)
  message.once("close", fail)
  return { stream, fail }
}
