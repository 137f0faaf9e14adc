import { copyFileSync, mkdirSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { openStore } from "../../../core/runtime/data/store"
import { NO_BUDGETS } from "../../no-budgets"
import { freePort, type RunningServer, startServer } from "../../server"
import { migrated } from "../databases/games"
import { onCore } from "./load"

const env = {
  ...NO_BUDGETS,
  BROADSIDE_LIMITS_WRITE: "0",
  BROADSIDE_LIMITS_PUBLISH: "0",
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

/** The real server, on the first core. */
export const startSite = (
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningServer> =>
  startServer({
    command: onCore(0, [process.execPath, resolve("core/main.ts")]),
    folder,
    env: { ...env, ...more },
  })

export interface BareServer {
  readonly url: string
  stop(): void
}

/** The ceiling, on the same core: reading `database`, and publishing into files in `folder`. */
export async function startBare(folder: string, database?: string): Promise<BareServer> {
  for (const name of ["bare-group", "bare-each"]) {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${folder}/${name}.db${end}`, { force: true })
    const store = openStore(`${folder}/${name}.db`)
    migrated(store.connection)
    store.close()
  }
  const port = freePort()
  const url = `http://localhost:${port}`
  const settings = [
    "--port",
    String(port),
    "--folder",
    folder,
    ...(database ? ["--db", database] : []),
  ]
  const command = onCore(0, [
    process.execPath,
    `${import.meta.dir}/../ceiling/server.ts`,
    ...settings,
  ])
  const child = Bun.spawn(command, { stdout: "inherit", stderr: "inherit" })
  for (let tries = 0; tries < 500; tries++) {
    if (await fetch(url).catch(() => undefined)) return { url, stop: () => child.kill() }
    await Bun.sleep(10)
  }
  throw new Error("the bare server did not start")
}
