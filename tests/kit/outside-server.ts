import { serve } from "#platform/serve"

/** Starts a server that is not part of the site, such as a news site or a tile server. */
export async function startOutsideServer(
  answer: (request: Request) => Response,
  hostname = "127.0.0.1",
) {
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
