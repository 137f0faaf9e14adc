import { createTestHost } from "broadside/testing"
import type { BrowserContext } from "playwright-core"
import gps from "../module"

/** A site on a socket, for browsers. Its clock is theirs, and a test can put it ahead of them. */
export async function gpsSite() {
  const host = await createTestHost({
    modules: [gps],
    config: "[limits]\nwrite = 0\n[modules.gps]\nlimit_create = 0",
    now: Date.now(),
  })
  let aheadMs = 0
  const follow = () => host.advance(Math.max(0, Date.now() + aheadMs - host.now()))
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch: ({ url, method, headers, body, signal }) => {
      follow()
      const { pathname, search } = new URL(url)
      return host.fetch(pathname + search, { method, headers, body, signal, redirect: "manual" })
    },
  })
  return {
    host,
    url: `http://localhost:${server.port}`,
    json: (path: string, init?: Parameters<typeof host.json>[1]) => {
      follow()
      return host.json(path, init)
    },
    /** Lets time pass for the site. */
    pass(ms: number) {
      aheadMs += ms
      follow()
    },
    async close() {
      await server.stop(true)
      await host.close()
    },
  }
}

export type GpsSite = Awaited<ReturnType<typeof gpsSite>>

/** Moves a phone north of the equator, by so many hundredths of a degree. */
export const moveTo = (context: BrowserContext, step: number) =>
  context.setGeolocation({ latitude: step / 100, longitude: 10, accuracy: 5 })
