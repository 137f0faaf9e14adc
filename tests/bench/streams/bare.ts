/** The ceiling of streams: a bare `Bun.serve` that hands the body of each POST to all who listen. */
const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" }

function listen(): Response {
  let own: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      own = controller
      listeners.add(own)
      controller.enqueue(new TextEncoder().encode("retry: 3000\n\n"))
    },
    cancel: () => void listeners.delete(own),
  })
  return new Response(body, { headers })
}

Bun.serve({
  port: Number(process.argv[2]),
  idleTimeout: 60,
  async fetch(request) {
    if (request.method === "GET") return listen()
    const event = await request.bytes()
    for (const controller of listeners) controller.enqueue(event)
    return new Response("ok")
  },
})
