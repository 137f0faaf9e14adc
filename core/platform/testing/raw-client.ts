import { afterEach } from "bun:test"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { serve } from "#platform/serve"
import type { Listener, ServeOptions } from "../serve"

/** Servers and raw connections to them, closed after each test of the file that calls this. */
export function useRawClient() {
  const listeners: Listener[] = []
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const listener of listeners.splice(0)) await listener.stop(true)
  })

  /** Listens on a free port. */
  async function listen(fetch: ServeOptions["fetch"]): Promise<number> {
    const listener = await serve({
      hostname: "127.0.0.1",
      port: 0,
      idleSeconds: 60,
      maxHeaderBytes: 100_000,
      error: ({ message }) => new Response(message, { status: 500 }),
      fetch,
    })
    listeners.push(listener)
    return listener.port
  }

  /** Opens a connection and sends this text. */
  async function begin(port: number, text: string) {
    const socket = connect(port, "127.0.0.1")
    sockets.push(socket)
    let received = ""
    socket.setEncoding("latin1")
    socket.on("data", (part) => {
      received += part
    })
    socket.on("error", () => undefined)
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()))
    await once(socket, "connect")
    socket.write(text, "latin1")
    return {
      socket,
      closed,
      received: () => received,
      async until(part: string) {
        while (!received.includes(part)) await sleep(5)
      },
    }
  }

  /** Everything that the server sends before it closes the connection. */
  async function answerTo(port: number, text: string): Promise<string> {
    const { closed, received } = await begin(port, text)
    await closed
    return received()
  }

  return { listen, begin, answerTo }
}

export const HOST = "Host: site.test\r\n"
export const LAST = "Connection: close\r\n"
export const get = (target: string, more = LAST) => `GET ${target} HTTP/1.1\r\n${HOST}${more}\r\n`
export const post = (more: string, body: string) => `POST / HTTP/1.1\r\n${HOST}${more}\r\n${body}`
export const CHUNKED = "Transfer-Encoding: chunked\r\n"
