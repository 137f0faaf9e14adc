import { type FSWatcher, mkdirSync, watch } from "node:fs"
import { join } from "node:path"
import { start } from "../../kit/processes"
import { SITE } from "../../kit/server"

/** How a command of the product ended. */
export interface Ended {
  readonly code: number | null
  readonly killed: boolean
  readonly output: string
}

interface Killing {
  /** At which of the changes that it makes in the data folder; never, when there are fewer. */
  readonly atChange: number
  /** Or as soon as it says this. */
  readonly atOutput?: string
}

/** Runs a command of the product in a site's folder, and kills it in the middle of its work. */
export async function runCommand(
  folder: string,
  args: readonly string[],
  killing?: Killing,
): Promise<Ended> {
  const data = join(folder, "data")
  mkdirSync(join(data, "backups"), { recursive: true })
  const child = start([...SITE, ...args], { cwd: folder, env: { ...process.env } }, () => {
    if (killing?.atOutput && child.output().includes(killing.atOutput)) child.kill("SIGKILL")
  })
  let changes = 0
  const count = () => {
    if (killing && ++changes === killing.atChange) child.kill("SIGKILL")
  }
  const watchers: FSWatcher[] = [data, join(data, "backups")].map((path) => watch(path, count))
  await child.exited
  for (const watcher of watchers) watcher.close()
  return {
    code: child.exitCode,
    killed: child.signalCode === "SIGKILL",
    output: child.output(),
  }
}
