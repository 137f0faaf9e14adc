import { serve } from "#platform/serve"
import { machineClocks } from "../base/clock"
import { createTestHost, type TestHost, type TestHostOptions } from "./test-host"

/** A whole site on a socket of this machine. Its clock is the real one, and a test can put it ahead. */
export interface SocketSite {
  readonly host: TestHost
  /** Without a slash at the end. */
  readonly url: string
  /** Asks the site without the socket, as `host.json` does, at its time now. */
  json: TestHost["json"]
  /** Lets time pass for the site. */
  pass(ms: number): void
  close(): Promise<void>
}

/**
 * A whole site on a socket, for browsers.
 * @example
 * const site = await socketSite({ modules: [guestbook] })
 * await page.goto(`${site.url}/guestbook`)
 * await site.close()
 */
export async function socketSite(options: TestHostOptions): Promise<SocketSite> {
  const host = await createTestHost({ now: machineClocks.wall(), ...options })
  let aheadMs = 0
  const follow = () => host.advance(Math.max(0, machineClocks.wall() + aheadMs - host.now()))
  const server = await serve({
    hostname: "localhost",
    port: 0,
    // Streams of events are silent for long.
    idleSeconds: 0,
    maxHeaderBytes: 16_384,
    fetch({ url, method, headers, body, signal }) {
      follow()
      const { pathname, search } = new URL(url)
      return host.fetch(pathname + search, { method, headers, body, signal, redirect: "manual" })
    },
    error: ({ stack }) => new Response(stack ?? "", { status: 500 }),
  })
  return {
    host,
    url: `http://localhost:${server.port}`,
    json(path, init) {
      follow()
      return host.json(path, init)
    },
    pass(ms) {
      aheadMs += ms
      follow()
    },
    async close() {
      await server.stop(true)
      await host.close()
    },
  }
}
