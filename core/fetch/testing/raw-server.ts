import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

/** One connection to a raw server, with the request that came over it. */
export interface RawConnection {
  readonly request: string
  /** Sends these bytes, whatever they are. */
  write(text: string): void
  /** Cuts the connection. */
  cut(): void
  /** Settles when the connection is closed, from either side. */
  readonly closed: Promise<void>
}

/** A server that answers with bytes instead of responses, on a real socket. */
export async function startRawServer() {
  const sockets = new Set<Socket>()
  const waiting: ((connection: RawConnection) => void)[] = []
  const arrived: RawConnection[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    const closed = Promise.withResolvers<void>()
    socket.on("close", () => closed.resolve())
    let request = ""
    let isComplete = false
    socket.on("data", (bytes) => {
      request += bytes.toString()
      if (isComplete || !hasArrived(request)) return
      isComplete = true
      const connection = {
        request,
        write: (text: string) => void socket.write(text),
        cut: () => void socket.destroy(),
        closed: closed.promise,
      }
      const next = waiting.shift()
      if (next) next(connection)
      else arrived.push(connection)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/v1/chat`,
    /** The next connection that has sent a request. */
    next: async () =>
      arrived.shift() ?? new Promise<RawConnection>((resolve) => waiting.push(resolve)),
    /** How many connections were opened. */
    opened: () => sockets.size,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Whether all of a request is here, or what is no request, such as the start of TLS. */
function hasArrived(text: string): boolean {
  if (!/^[A-Z]/.test(text)) return true
  const [head = "", body] = text.split("\r\n\r\n")
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  return body !== undefined && body.length >= length
}
