import http from "node:http"
import type { Serve } from "../serve"

export const serve: Serve = ({ hostname, port, idleSeconds, maxHeaderBytes, fetch, error }) => {
  // Bun has no other switch for it: 16 KB by default, and longer ones get an empty answer.
  Object.assign(http, { maxHeaderSize: maxHeaderBytes })
  const server = Bun.serve({
    hostname,
    port,
    idleTimeout: idleSeconds,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch,
    error,
  })
  return { port: server.port as number, stop: (hard) => server.stop(hard) }
}
