import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { PeerSource, Serve, ServeOptions } from "../serve"
import { faultIn, requestOf } from "./http/request"
import { send } from "./http/response"
import { inTurn } from "./http/turns"

/**
 * `node:http`, since the runtime's own server never closes a connection on which nothing happens and has no limit for
 * headers. For a client it differs from the server of the other runtime: it refuses a raw target that is not ASCII,
 * TRACE, and a second Host; it closes a connection without a request when it stops; and it handles at most a hundred
 * requests that were sent ahead of a response.
 */
export const serve: Serve = async (options) => {
  const idleMs = options.idleSeconds * 1_000
  const handle = inTurn(handlerOf(options, () => server.listening))
  const server = createServer(
    {
      maxHeaderSize: options.maxHeaderBytes,
      keepAliveTimeout: idleMs,
      // A slow upload is allowed, and its reader sets a limit; a connection that sends nothing is closed below.
      requestTimeout: 0,
      headersTimeout: 0,
    },
    handle,
  )
  server.timeout = idleMs
  // The runtime would refuse it; here it is ignored.
  server.on("checkExpectation", handle)
  const connections = connectionsOf(server)
  await listen(server, options)
  let stopped: Promise<void> | undefined
  return {
    port: (server.address() as AddressInfo).port,
    stop(hard) {
      stopped ??= new Promise((resolve) => server.close(() => resolve()))
      if (hard) server.closeAllConnections()
      else server.closeIdleConnections()
      // A browser opens connections ahead; for the server they are not idle before their first request.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      return stopped
    },
  }
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

function handlerOf(options: ServeOptions, isListening: () => boolean): Handler {
  const messages = new WeakMap<Request, IncomingMessage>()
  const peers = peersOf(messages, options.idleSeconds * 1_000)

  async function serveOne(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = faultIn(incoming)
    if (fault !== undefined) return refuse(fault, outgoing)
    const request = requestOf(incoming, outgoing)
    messages.set(request, incoming)
    const response = await respond(request, peers, options)
    if (!isListening()) outgoing.shouldKeepAlive = false
    await send(response, outgoing)
  }

  return (incoming, outgoing) => {
    outgoing.on("error", () => undefined)
    serveOne(incoming, outgoing).catch((thrown: Error) => {
      // The client must see that the response is incomplete.
      outgoing.destroy()
      options.error(thrown)
    })
  }
}

const peersOf = (messages: WeakMap<Request, IncomingMessage>, idleMs: number): PeerSource => ({
  requestIP(request) {
    const address = messages.get(request)?.socket.remoteAddress
    return address ? { address } : null
  },
  keepOpen(request, isOpen) {
    messages.get(request)?.socket.setTimeout(isOpen ? 0 : idleMs)
  },
})

async function respond(
  request: Request,
  peers: PeerSource,
  { fetch: answer, error }: ServeOptions,
): Promise<Response> {
  try {
    const response = await answer(request, peers)
    if (response instanceof Response) return response
    throw new TypeError("There is no response to this request.")
  } catch (thrown) {
    return error(thrown as Error)
  }
}

function connectionsOf(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    connections.add(socket)
    socket.once("close", () => connections.delete(socket))
  })
  return connections
}

async function listen(server: Server, { port, hostname }: ServeOptions): Promise<void> {
  server.listen(port, hostname)
  await once(server, "listening").catch((fault: NodeJS.ErrnoException) => {
    // What the runtime says of an address that this machine does not have.
    throw fault.code === "EINVAL" ? Object.assign(fault, { code: "EADDRNOTAVAIL" }) : fault
  })
}

/** As the runtime answers what it cannot parse itself. */
function refuse(status: number, outgoing: ServerResponse): void {
  outgoing.writeHead(status, { connection: "close", "content-length": 0 })
  outgoing.end()
}
