/** Sends a notification that belongs to a running call. */
export type Notify = (method: string, params: object) => void

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
}

/**
 * Answers a call with JSON, or with an event stream once there is a notification to send before the result.
 * Clients that do not accept streams get no notifications.
 */
export async function answerWithNotifications<T extends { readonly body: object | undefined }>(
  request: Request,
  answer: (notify: Notify) => Promise<T>,
  send: (answered: T) => Response,
): Promise<Response> {
  if (!(request.headers.get("accept") ?? "").includes("text/event-stream"))
    return send(await answer(() => undefined))
  const stream = createStream()
  const answered = answer((method, params) => stream.send({ jsonrpc: "2.0", method, params }))
  const first = await Promise.race([answered, stream.opened])
  if (!(first instanceof Response)) return send(first)
  void answered.then(({ body }) => stream.end(body), stream.fail)
  return first
}

/** An event stream that opens with its first message. */
function createStream() {
  const encoder = new TextEncoder()
  const opened = Promise.withResolvers<Response>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let closed = false

  function open() {
    const body = new ReadableStream<Uint8Array>({
      start(started) {
        controller = started
      },
      cancel() {
        closed = true
      },
    })
    opened.resolve(new Response(body, { headers: HEADERS }))
  }

  function send(message: object): void {
    if (!controller) open()
    if (!closed)
      controller?.enqueue(encoder.encode(`event: message\ndata: ${JSON.stringify(message)}\n\n`))
  }

  return {
    opened: opened.promise,
    send,
    end(message: object | undefined) {
      if (message) send(message)
      if (!closed) controller?.close()
      closed = true
    },
    fail(error: unknown) {
      if (!closed) controller?.error(error)
      closed = true
    },
  }
}
