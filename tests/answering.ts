import { serve } from "#platform/serve"

/** A server of somebody else, which answers as told. */
export async function answering(answer: (request: Request) => Response, hostname = "127.0.0.1") {
  const server = await serve({
    hostname,
    port: 0,
    idleSeconds: 60,
    maxHeaderBytes: 65_536,
    fetch: answer,
    error: ({ message }) => new Response(message, { status: 500 }),
  })
  return {
    port: server.port,
    url: `http://${hostname}:${server.port}/`,
    stop: () => server.stop(true),
  }
}
