import { optimizeFromNow } from "#platform/optimize"
import { endNow } from "#platform/process"
import { elapsed } from "../base/clock"
import type { Host } from "../boot/host-shape"
import { isHealthCheck } from "../http/health"
import { hasOperatorToken, renewOperatorToken } from "../http/operator"
import { listen, type Sockets } from "../http/serve"
import { collectEarly } from "./collect-early"
import type { Command } from "./command"
import { type Opened, openSite } from "./open"
import type { Options } from "./options"
import { watchUnhandled } from "./unhandled"

/** `broadside serve`: runs until a stop signal, then drains. */
export const serve: Command = async (options, firstParty) => {
  const started = elapsed()
  const opened = await openSite(options, firstParty)
  const { host, store, config, log, community } = opened
  const fetch = onFirstVisit(host.fetch, () => {
    optimizeFromNow()
    collectEarly()
  })
  const listening = listen({ ...host, fetch }, config.core, log)
  let isStopping = false
  const stopOnce = (why: string, code = 0) => {
    if (!isStopping) void listening.then((sockets) => stop(why, sockets, opened, code))
    isStopping = true
  }
  // Before the first await, since a module may throw during it.
  watchUnhandled({
    log,
    pluginsDir: options.pluginsDir,
    community: host.modules.map(({ id }) => id).filter((id) => community.has(id)),
    note: host.noteUncaught,
    stop: () => stopOnce("fatal", 1),
  })
  const sockets = await listening
  // After listening, so that a start on a port in use does not use up the token; before the first
  // request, which may write on the same connection.
  const token = hasOperatorToken(store.connection)
    ? undefined
    : renewOperatorToken(store.connection)
  host.start()
  opened.examination?.start(store)
  opened.place.start((why) => {
    log.fatal(
      { why },
      "the data folder was removed, moved or replaced; nothing is stored now, and the site ends",
    )
    stopOnce("fatal", 1)
  })
  const ms = Math.round(elapsed() - started)
  log.info(
    { url: host.urls.base, port: sockets.port, ms, modules: host.modules.map((m) => m.id) },
    "ready",
  )
  console.log(greeting(config.core.site.name, host.urls, options, token))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stopOnce(signal))
}

/** Optimized code takes megabytes, and a look at the garbage wakes the process: a site without visitors needs neither. */
function onFirstVisit(answer: Host["fetch"], start: () => void): Host["fetch"] {
  let isVisited = false
  return (request, peers) => {
    if (!isVisited && !isHealthCheck(request.url)) {
      isVisited = true
      start()
    }
    return answer(request, peers)
  }
}

/** Less than the ten seconds that container runtimes wait before they kill the process. */
const MAX_STOP_MS = 9_500

/** Exits with the given code (0 by default) only if every response and every write completed. */
async function stop(
  signal: string,
  sockets: Sockets,
  { host, lock, log, examination }: Opened,
  code: number,
): Promise<void> {
  log.info({ signal }, "stopping")
  const clock = setTimeout(() => {
    log.error(
      { why: host.trouble() },
      "stopped by force: a write, a job or a module did not end in time; such a write may be stored or not",
    )
    endNow()
  }, MAX_STOP_MS)
  try {
    const examined = examination?.stop()
    const drained = await sockets.stop()
    if (!drained) log.error({}, "stopped by force: some responses were cut off")
    await examined
    await host.stop()
    lock.release()
    clearTimeout(clock)
    process.exit(drained ? code : 1)
  } catch (error) {
    log.error({ err: error }, "the stop failed")
    endNow()
  }
}

function greeting(name: string, urls: Host["urls"], options: Options, token?: string): string {
  return [
    "",
    `  ${name} is at ${urls.base}`,
    ...(urls.separateGames ? [`  Published pages are at ${urls.pageHosts ?? urls.games}`] : []),
    `  All data is in ${options.dataDir}/`,
    ...(token
      ? [
          "",
          `  Operator's token, shown only once: ${token}`,
          "  Save it, because only its hash is stored. `broadside token` creates a new one.",
        ]
      : []),
    "",
  ].join("\n")
}
