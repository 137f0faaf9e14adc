import { createServer, type IncomingMessage } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { PeerSource, Serve } from "../serve"

export const serve: Serve = ({
  hostname,
  port,
  idleSeconds,
  maxHeaderBytes,
  fetch: answer,
  error,
}) => {
  const messages = new WeakMap<Request, IncomingMessage>()
  const peers: PeerSource = {
    requestIP(request) {
      const address = messages.get(request)?.socket.remoteAddress
      return address ? { address } : null
    },
    keepOpen(request, isOpen) {
      messages.get(request)?.socket.setTimeout(isOpen ? 0 : idleSeconds * 1_000)
    },
  }
  const listener = getRequestListener(
    (request, { incoming }) => {
      messages.set(request, incoming as IncomingMessage)
      return answer(request, peers)
    },
    { overrideGlobalObjects: false, errorHandler: (thrown) => error(thrown as Error) },
  )
  const server = createServer({ maxHeaderSize: maxHeaderBytes, requestTimeout: 0 }, listener)
  server.timeout = idleSeconds * 1_000
  server.keepAliveTimeout = idleSeconds * 1_000
  server.listen(port, hostname)
  const address = server.address()
  return {
    port: typeof address === "object" && address ? address.port : port,
    stop(hard) {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
      if (hard) server.closeAllConnections()
      else server.closeIdleConnections()
      return stopped
    },
  }
}
