import { type FSWatcher, mkdirSync, watch } from "node:fs"
import { join } from "node:path"
import { FROM_SOURCE } from "../server"

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
  const child = Bun.spawn([...FROM_SOURCE, ...args], {
    cwd: folder,
    env: { ...process.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  let changes = 0
  const count = () => {
    if (killing && ++changes === killing.atChange) child.kill("SIGKILL")
  }
  const watchers: FSWatcher[] = [data, join(data, "backups")].map((path) => watch(path, count))
  let output = ""
  const outputs = [child.stdout, child.stderr].map(async (stream) => {
    const decoder = new TextDecoder()
    for await (const part of stream) {
      output += decoder.decode(part, { stream: true })
      if (killing?.atOutput && output.includes(killing.atOutput)) child.kill("SIGKILL")
    }
  })
  await Promise.all([child.exited, ...outputs])
  for (const watcher of watchers) watcher.close()
  return {
    code: child.exitCode,
    killed: child.signalCode === "SIGKILL",
    output,
  }
}
