import { createHash } from "node:crypto"
import { once } from "node:events"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { createServer as createTlsServer } from "node:tls"
import { KEY } from "./certificates"

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
const OK = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"

export interface TestServer {
  readonly port: number
  /** Cuts off all connections. */
  stop(): void
}

/** Listens on a free port of this machine, with TLS where it has a certificate. */
export async function startServer(
  accept: (socket: Socket) => void,
  cert?: string,
): Promise<TestServer> {
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    accept(socket)
  }
  const server: Server = cert ? createTlsServer({ cert, key: KEY }, take) : createServer(take)
  server.on("tlsClientError", () => undefined)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/**
 * Speaks WebSocket, not by the library that is tested: repeats what it hears. Answers other requests with "ok", and
 * records the Host of each.
 */
export const echo = (hosts: string[]) => (socket: Socket) => {
  let received = Buffer.alloc(0)
  let isOpen = false
  socket.on("data", (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    if (!isOpen) {
      const end = received.indexOf("\r\n\r\n")
      if (end < 0) return
      const head = received.subarray(0, end).toString("latin1")
      hosts.push(/^host: (.*)$/im.exec(head)?.[1]?.trim() ?? "")
      const key = /^sec-websocket-key: (.*)$/im.exec(head)?.[1]?.trim()
      if (!key) return socket.end(OK)
      const accept = createHash("sha1").update(key).update(GUID).digest("base64")
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      isOpen = true
      received = received.subarray(end + 4)
    }
    for (let message = take(); message !== undefined; message = take())
      socket.write(frame(message === "big" ? "x".repeat(2_000) : message))
  })

  /** The next text, of fewer than 126 bytes, if all of it is here. */
  function take(): string | undefined {
    const [first = 0, second = 0] = received
    const length = second & 0x7f
    if (received.length < 6 + length) return
    const mask = received.subarray(2, 6)
    const text = received.subarray(6, 6 + length).map((byte, at) => byte ^ (mask[at % 4] as number))
    received = received.subarray(6 + length)
    if ((first & 0x0f) === 1) return Buffer.from(text).toString()
    socket.end()
  }
}

function frame(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = bytes.length < 126 ? [bytes.length] : [126, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length]), bytes])
}
