import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { PeerSource, Serve } from "../serve"
import { faultIn, requestOf } from "./http/request"
import { send } from "./http/response"
import { inTurn } from "./http/turns"

/**
 * The runtime's own server never closes a connection on which nothing happens and has no limit for headers; that of
 * `node:http` has both. What it does otherwise than the server of the other runtime, for a client: it refuses targets
 * that are not ASCII (browsers and URL libraries encode them), TRACE, and a second Host; it closes a connection on
 * which no request has begun; it answers requests that were sent before the response to the one before, up to a hundred.
 */
export const serve: Serve = async ({
  hostname,
  port,
  idleSeconds,
  maxHeaderBytes,
  fetch: answer,
  error,
}) => {
  const messages = new WeakMap<Request, IncomingMessage>()
  const idleMs = idleSeconds * 1_000
  const peers: PeerSource = {
    requestIP(request) {
      const address = messages.get(request)?.socket.remoteAddress
      return address ? { address } : null
    },
    keepOpen(request, isOpen) {
      messages.get(request)?.socket.setTimeout(isOpen ? 0 : idleMs)
    },
  }

  async function respond(request: Request): Promise<Response> {
    try {
      const response = await answer(request, peers)
      if (response instanceof Response) return response
      throw new TypeError("There is no response to this request.")
    } catch (thrown) {
      return error(thrown as Error)
    }
  }

  async function serveOne(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = faultIn(incoming)
    if (fault !== undefined) return refuse(fault, outgoing)
    const request = requestOf(incoming, outgoing)
    messages.set(request, incoming)
    const response = await respond(request)
    if (!server.listening) outgoing.shouldKeepAlive = false
    await send(response, outgoing)
  }

  const handle = inTurn((incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.on("error", () => undefined)
    serveOne(incoming, outgoing).catch((thrown: Error) => {
      // The client must see that the response is incomplete.
      outgoing.destroy()
      error(thrown)
    })
  })

  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      keepAliveTimeout: idleMs,
      // A slow upload is allowed, and its reader sets a limit; a connection that sends nothing is ended above.
      requestTimeout: 0,
      headersTimeout: 0,
    },
    handle,
  )
  server.timeout = idleMs
  // The runtime would refuse it; here it is ignored.
  server.on("checkExpectation", handle)
  const connections = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    connections.add(socket)
    socket.once("close", () => connections.delete(socket))
  })
  server.listen(port, hostname)
  await once(server, "listening").catch((fault: NodeJS.ErrnoException) => {
    // What the runtime says of an address that this machine does not have.
    throw fault.code === "EINVAL" ? Object.assign(fault, { code: "EADDRNOTAVAIL" }) : fault
  })
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

/** As the runtime answers what it cannot parse itself. */
function refuse(status: number, outgoing: ServerResponse): void {
  outgoing.writeHead(status, { connection: "close", "content-length": 0 })
  outgoing.end()
}
