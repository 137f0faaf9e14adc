import { serve } from "#platform/serve"
import type { Urls } from "../base/urls"
import type { CoreSettings } from "../config/settings"
import type { HostLog } from "../log/log"
import { type Answer, MAX_HEADER_BYTES, type PeerSource } from "../platform/serve"

/** What is served: the site. */
export interface Served {
  fetch(request: Request, peers?: PeerSource): Answer
  readonly urls: Urls
  /** Ends open streams, polls and what takes long, so that the sockets can close. */
  release(): void
}

export interface Sockets {
  /** The actual port, also if 0 was requested. */
  readonly port: number
  /** Whether every response was completed; false if some were cut off. */
  stop(): Promise<boolean>
}

const DRAIN_MS = 8_000

/** Listens on the site's address, and on the port of games_url if it is another one. */
export async function listen(
  host: Served,
  { server }: CoreSettings,
  log: HostLog,
): Promise<Sockets> {
  const options = {
    hostname: server.host,
    fetch: host.fetch,
    // Long enough for a slow upload; idle connections still end.
    idleSeconds: 60,
    maxHeaderBytes: MAX_HEADER_BYTES,
    error(error: Error) {
      log.error({ err: error }, "the socket failed")
      return new Response("Something went wrong here.\n", { status: 500 })
    },
  }
  const open = async (port: number) => {
    try {
      return await serve({ ...options, port })
    } catch (error) {
      throw new Error(listenFault(server.host, port, error as { code?: string; message: string }))
    }
  }
  const main = await open(server.port)
  const gamesPort = Number(new URL(host.urls.games).port)
  const sameHost = new URL(host.urls.games).hostname === new URL(host.urls.base).hostname
  const extra =
    host.urls.separateGames &&
    !host.urls.pageHosts &&
    sameHost &&
    gamesPort &&
    gamesPort !== main.port
      ? [await open(gamesPort)]
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

/** Why the server cannot listen on an address, and how to fix it. */
function listenFault(
  host: string,
  port: number,
  error: { code?: string; message: string },
): string {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: "Another program is using this port. Stop it, or choose another port with --port.",
    EADDRNOTAVAIL:
      "This machine does not have that address. Set server.host (--host) to one of its addresses, localhost, or 0.0.0.0 for all.",
    EACCES:
      "This user is not allowed to use the port. Ports below 1024 require a privilege; choose another with --port.",
  }
  return `Cannot listen on port ${port} of ${host}. ${sentences[error.code ?? ""] ?? error.message}`
}
