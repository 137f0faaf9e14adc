import { createTestHost, type TestHost } from "broadside/testing"
import { listen } from "../../core/http/serve"
import { createRecordingLog } from "../../core/log/log"
import { firstParty } from "../../modules/index"
import { freePort } from "./server"

export interface LocalSite {
  readonly url: string
  readonly host: TestHost
  stop(): Promise<void>
}

export interface LocalSiteOptions {
  /** What a `config.toml` has after the addresses of the site. */
  readonly config?: string
  /** Default: the address it listens on. */
  readonly base?: string
  /** `games_url`, where it is another one. */
  readonly games?: string
  /** An existing folder for the database, kept at the end. */
  readonly folder?: string
}

/**
 * The whole site on a socket, with the addresses, hosts and listener of the real one, but in this
 * process: for browsers, where a process of its own is not the point. Starting one costs seconds.
 */
export async function localSite(options: LocalSiteOptions = {}): Promise<LocalSite> {
  const port = freePort()
  const url = `http://localhost:${port}`
  const { config = "", base = url, games, folder } = options
  const addresses = [`base_url = "${base}"`, games && `games_url = "${games}"`]
  const host = await createTestHost({
    modules: firstParty,
    now: Date.now(),
    config: ["[site]", ...addresses, config].filter(Boolean).join("\n"),
    ...(folder && { folder }),
  })
  const follow = () => host.advance(Math.max(0, Date.now() - host.now()))
  const sockets = await listen(
    {
      ...host.host,
      fetch(request, peers) {
        follow()
        return host.host.fetch(request, peers)
      },
    },
    { server: { host: "localhost", port } } as Parameters<typeof listen>[1],
    createRecordingLog(({ message }) => console.error(message)),
  )
  return {
    url,
    host,
    async stop() {
      await sockets.stop()
      await host.close()
    },
  }
}
