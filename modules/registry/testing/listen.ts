import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream as WebStream } from "node:stream/web"

/** Answers web requests on a free port of 127.0.0.1, over a real socket on every runtime. */
export async function listen(answer: (request: Request) => Promise<Response>) {
  const server = createServer((message, out) =>
    requestOf(message)
      .then(answer)
      .then((response) => send(response, out))
      // The client went away, or the test ended.
      .catch(() => out.destroy()),
  )
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function requestOf(message: IncomingMessage): Promise<Request> {
  const { method = "GET", url, headers } = message
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  const isBodiless = method === "GET" || method === "HEAD"
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: headers as Record<string, string>,
    body: isBodiless ? null : Buffer.concat(parts),
  })
}

async function send(response: Response, out: ServerResponse): Promise<void> {
  out.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) return void out.end()
  out.flushHeaders()
  await pipeline(Readable.fromWeb(response.body as unknown as WebStream), out)
}
