import { copyFileSync, mkdirSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { openStore } from "../../../core/data/store"
import { NO_BUDGETS } from "../../kit/no-budgets"
import { freePort, type RunningServer, startServer } from "../../kit/server"
import { migrated } from "../databases/games"
import { onCore } from "./load"
import { watchServer } from "./processes"

/** Counted, but never reached: all requests come from one address. */
const PLENTY = "1000000"
const env = {
  ...Object.fromEntries(Object.keys(NO_BUDGETS).map((name) => [name, PLENTY])),
  BROADSIDE_LIMITS_WRITE: "0",
  BROADSIDE_LIMITS_PUBLISH: "0",
  BROADSIDE_LIMITS_READ_MS: PLENTY,
  BROADSIDE_LOG_LEVEL: "silent",
}

/** A new folder of this name to run in; with a copy of a database, so that it stays as it was made. */
export function folderOf(name: string, database?: string): string {
  const folder = resolve(`dist/bench/${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(`${folder}/data`, { recursive: true })
  if (database) copyFileSync(database, `${folder}/data/broadside.db`)
  return folder
}

/** As `bun run start` runs it. */
export const FROM_SOURCE = [process.execPath, "--smol", resolve("core/main.ts")]

/** The real server, on the first core. */
export async function startSite(
  folder: string,
  more: Readonly<Record<string, string>> = {},
  program: readonly string[] = FROM_SOURCE,
): Promise<RunningServer> {
  const site = await startServer({
    command: onCore(0, program),
    folder,
    env: { ...env, ...more },
  })
  watchServer(site.url, site.process.pid)
  return site
}

export interface BareServer {
  readonly url: string
  readonly pid: number
  stop(): void
}

/** The ceiling, on the same core: reading `database`, and publishing into files in `folder`. */
export function startBare(folder: string, database?: string): Promise<BareServer> {
  for (const name of ["bare-group", "bare-each"]) {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${folder}/${name}.db${end}`, { force: true })
    const store = openStore(`${folder}/${name}.db`)
    migrated(store.connection)
    store.close()
  }
  const script = `${import.meta.dir}/../ceiling/server.ts`
  const settings = ["--folder", folder, ...(database ? ["--db", database] : [])]
  return startPeer([process.execPath, script, ...settings, "--port"])
}

/** Another server on the first core, which takes its port as the last of its arguments. */
export async function startPeer(
  command: readonly string[],
  options: { readonly cwd?: string } = {},
): Promise<BareServer> {
  const port = freePort()
  const url = `http://localhost:${port}`
  const child = Bun.spawn(onCore(0, [...command, String(port)]), {
    stdout: "inherit",
    stderr: "inherit",
    ...options,
  })
  watchServer(url, child.pid)
  const stop = () => child.kill()
  const until = performance.now() + SLOWEST_START_MS
  while (performance.now() < until && child.exitCode === null) {
    if (await fetch(url).catch(() => undefined)) return { url, pid: child.pid, stop }
    await Bun.sleep(10)
  }
  stop()
  throw new Error(`did not start: ${command.join(" ")}`)
}

/** On a busy machine, a start takes many times as long. */
const SLOWEST_START_MS = 60_000
