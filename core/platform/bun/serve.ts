import type { PeerSource, Serve } from "../serve"

export const serve: Serve = async ({
  hostname,
  port,
  idleSeconds,
  maxHeaderBytes,
  fetch: answer,
  error,
}) => {
  await allowHeaders(maxHeaderBytes)
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

/** By default 16 KB, and longer ones get an empty answer. */
async function allowHeaders(bytes: number): Promise<void> {
  // The binary is started with it (`build.ts`), because loading `node:http` takes a twentieth of its start.
  if (process.execArgv.includes(`--max-http-header-size=${bytes}`)) return
  const { default: http } = await import("node:http")
  Object.assign(http, { maxHeaderSize: bytes })
}
