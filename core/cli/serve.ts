import { assemble } from "../runtime/assemble"
import { backUp } from "../runtime/backup"
import type { Host } from "../runtime/host"
import { createLog } from "../runtime/log"
import { hasOperatorToken, renewOperatorToken } from "../runtime/operator"
import { listen } from "../runtime/serve"
import { StartRefused } from "../runtime/start-refused"
import { openStore, type Store } from "../runtime/store"
import { createTolerantHost } from "../runtime/tolerant-host"
import type { Module } from "../sdk/module"
import type { Options } from "./options"

export interface Opened {
  readonly host: Host
  readonly store: Store
  readonly config: Awaited<ReturnType<typeof assemble>>["config"]
  readonly log: ReturnType<typeof createLog>
}

/** Puts the site together without listening; every command that needs its modules starts here. */
export async function openSite(options: Options, firstParty: readonly Module[]): Promise<Opened> {
  const assembly = await assemble({ ...options, firstParty, env: siteEnv(), writeConfig: true })
  if (assembly.faults.length > 0) throw new StartRefused(assembly.faults)
  const { config, modules, community } = assembly
  const log = createLog(config.core.log.level)
  for (const warning of assembly.warnings) log.warn({}, warning)
  for (const { id, state, why } of assembly.states)
    if (state === "set aside") log.warn({ module: id, why }, "a community module was set aside")
  const store = openStore(`${options.dataDir}/broadside.db`)
  const { host, aside } = createTolerantHost({
    modules,
    community,
    config,
    store,
    log,
    beforeMigration: () => log.info({ file: backUp(store, options.dataDir) }, "backed up"),
  })
  for (const { module, message } of aside)
    log.warn({ module, why: message }, "a community module was set aside")
  return { host, store, config, log }
}

/** `broadside serve`: runs until told to stop, then drains. */
export async function serve(options: Options, firstParty: readonly Module[]): Promise<void> {
  const started = performance.now()
  const { host, store, config, log } = await openSite(options, firstParty)
  const token = hasOperatorToken(store.connection)
    ? undefined
    : renewOperatorToken(store.connection)
  const sockets = listen(host, config.core, log)
  host.start()
  const ms = Math.round(performance.now() - started)
  log.info(
    { url: host.urls.base, port: sockets.port, ms, modules: host.modules.map((m) => m.id) },
    "ready",
  )
  console.log(greeting(config.core.site.name, host.urls, options, token))

  const stop = async (signal: string) => {
    log.info({ signal }, "stopping")
    await sockets.stop()
    await host.stop()
    process.exit(0)
  }
  process.once("SIGINT", () => void stop("SIGINT"))
  process.once("SIGTERM", () => void stop("SIGTERM"))
}

// Not keys of the configuration: where things lie is settled before it can be read.
const PLACES = ["BROADSIDE_DATA", "BROADSIDE_CONFIG", "BROADSIDE_PLUGINS"]

export const siteEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !PLACES.includes(name)))

function greeting(name: string, urls: Host["urls"], options: Options, token?: string): string {
  return [
    "",
    `  ${name} is at ${urls.base}`,
    ...(urls.separateGames ? [`  Published pages are at ${urls.pageHosts ?? urls.games}`] : []),
    `  Everything it keeps is in ${options.dataDir}/`,
    ...(token
      ? [
          "",
          `  Operator's token, shown this once: ${token}`,
          "  Keep it; only its hash is stored. `broadside token` makes a new one.",
        ]
      : []),
    "",
  ].join("\n")
}
