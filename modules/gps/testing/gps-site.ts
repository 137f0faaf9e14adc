import { createTestHost } from "broadside/testing"
import gps from "../module"

/** A site on a socket, for browsers, whose clock a test moves. */
export async function gpsSite() {
  const host = await createTestHost({ modules: [gps], config: "[limits]\nwrite = 0" })
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch: ({ url, method, headers, body, signal }) => {
      const { pathname, search } = new URL(url)
      return host.fetch(pathname + search, { method, headers, body, signal, redirect: "manual" })
    },
  })
  return {
    host,
    url: `http://localhost:${server.port}`,
    async close() {
      await server.stop(true)
      await host.close()
    },
  }
}

export type GpsSite = Awaited<ReturnType<typeof gpsSite>>
