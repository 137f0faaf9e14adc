import http from "node:http"
import type { Server } from "bun"
import type { Host } from "./host"
import type { HostLog } from "./log"
import { MOST_BODY_BYTES } from "./read-body"
import type { CoreSettings } from "./settings"

export interface Sockets {
  /** The port really listened on, also when 0 was asked for. */
  readonly port: number
  stop(): Promise<void>
}

const DRAIN_MS = 8_000
/** For a page in an address; every other address is kept short in entry.ts. */
const MOST_HEADER_BYTES = 4_194_304

/** Listens: on the site's own address, and on the games origin's port when that is another one. */
export function listen(host: Host, { server }: CoreSettings, log: HostLog): Sockets {
  const options = {
    hostname: server.host,
    fetch: (request: Request, self: Server<undefined>) => host.fetch(request, self),
    // Above our own limit, so that the refusal is a readable one of ours.
    maxRequestBodySize: 2 * MOST_BODY_BYTES,
    // Bun cuts a slow but honest upload at 10 s; silent connections still end.
    idleTimeout: 60,
    error(error: Error) {
      log.error({ err: error }, "the socket failed")
      return new Response("Something went wrong here.\n", { status: 500 })
    },
  }
  // Bun's one switch for it: 16 KB otherwise, and what is longer is answered without a word.
  Object.assign(http, { maxHeaderSize: MOST_HEADER_BYTES })
  const main = Bun.serve({ ...options, port: server.port })
  const gamesPort = Number(new URL(host.urls.games).port)
  const sameHost = new URL(host.urls.games).hostname === new URL(host.urls.base).hostname
  const extra =
    host.urls.separateGames &&
    !host.urls.pageHosts &&
    sameHost &&
    gamesPort &&
    gamesPort !== main.port
      ? [Bun.serve({ ...options, port: gamesPort })]
      : []
  const servers = [main, ...extra]
  return {
    port: main.port as number,
    async stop() {
      host.release()
      const hard = setTimeout(() => {
        for (const s of servers) s.stop(true)
      }, DRAIN_MS)
      await Promise.all(servers.map((s) => s.stop()))
      clearTimeout(hard)
    },
  }
}
