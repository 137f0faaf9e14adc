import { serve } from "#platform/serve"
import type { Host } from "../boot/host"
import type { CoreSettings } from "../config/settings"
import type { HostLog } from "../log/log"

export interface Sockets {
  /** The port really listened on, also when 0 was asked for. */
  readonly port: number
  /** Whether every answer came to its end; false when some had to be cut off. */
  stop(): Promise<boolean>
}

const DRAIN_MS = 8_000
/** For a page in an address; every other address is kept short in entry.ts. */
const MOST_HEADER_BYTES = 4_194_304

/** Listens: on the site's own address, and on the games origin's port when that is another one. */
export function listen(host: Host, { server }: CoreSettings, log: HostLog): Sockets {
  const options = {
    hostname: server.host,
    fetch: host.fetch,
    // Long enough for a slow but honest upload; silent connections still end.
    idleSeconds: 60,
    maxHeaderBytes: MOST_HEADER_BYTES,
    error(error: Error) {
      log.error({ err: error }, "the socket failed")
      return new Response("Something went wrong here.\n", { status: 500 })
    },
  }
  const open = (port: number) => {
    try {
      return serve({ ...options, port })
    } catch (error) {
      throw new Error(listenFault(server.host, port, error as { code?: string; message: string }))
    }
  }
  const main = open(server.port)
  const gamesPort = Number(new URL(host.urls.games).port)
  const sameHost = new URL(host.urls.games).hostname === new URL(host.urls.base).hostname
  const extra =
    host.urls.separateGames &&
    !host.urls.pageHosts &&
    sameHost &&
    gamesPort &&
    gamesPort !== main.port
      ? [open(gamesPort)]
      : []
  const servers = [main, ...extra]
  return {
    port: main.port,
    async stop() {
      host.release()
      let drained = true
      const hard = setTimeout(() => {
        drained = false
        for (const s of servers) s.stop(true)
      }, DRAIN_MS)
      await Promise.all(servers.map((s) => s.stop()))
      clearTimeout(hard)
      return drained
    },
  }
}

/** Why an address cannot be listened on, and what to do. */
function listenFault(
  host: string,
  port: number,
  error: { code?: string; message: string },
): string {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: "Another program listens there. Stop it, or choose another port with --port.",
    EADDRNOTAVAIL:
      "This machine has no such address. Set server.host (--host) to one of its own, localhost, or 0.0.0.0 for all.",
    EACCES:
      "This user may not listen there. Ports below 1024 need a privilege; choose another with --port.",
  }
  return `Port ${port} of ${host} cannot be listened on. ${sentences[error.code ?? ""] ?? error.message}`
}
