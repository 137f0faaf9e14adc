import http from "node:http"
import type { PeerSource, Serve } from "../serve"

export const serve: Serve = async ({
  hostname,
  port,
  idleSeconds,
  maxHeaderBytes,
  fetch: answer,
  error,
}) => {
  // Bun has no other switch for it: 16 KB by default, and longer ones get an empty answer.
  Object.assign(http, { maxHeaderSize: maxHeaderBytes })
  const server = Bun.serve({
    hostname,
    port,
    idleTimeout: idleSeconds,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request) => answer(request, peers),
    error,
  })
  const peers: PeerSource = {
    requestIP: (request) => server.requestIP(request),
    keepOpen: (request, isOpen) => server.timeout(request, isOpen ? 0 : idleSeconds),
  }
  return { port: server.port as number, stop: (hard) => server.stop(hard) }
}
