import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runtime } from "#platform/process"
import { SDK_VERSION } from "../base/module"
import type { Fault } from "../base/start-refused"
import type { Options } from "./options"

/** What a start has found out about community modules. */
interface Tried {
  /** All others passed the trial. */
  readonly isPassed: boolean
  /** Modules with a migration that did not end over the rows of this site. */
  readonly late: readonly Fault[]
}

export type TrialMemory = ReturnType<typeof recallTrial>

/** What is remembered of these modules until their files or the configuration change. */
export function recallTrial(options: Options, ids: readonly string[] = []) {
  const { dataDir, configPath, pluginsDir } = options
  const path = join(dataDir, "modules-tried")
  const state = createHash("sha256")
    .update(JSON.stringify([SDK_VERSION, runtime, ids.map((id) => join(pluginsDir, id))]))
    .update(existsSync(configPath) ? readFileSync(configPath) : "")
    .update(JSON.stringify(ids.flatMap((id) => filesOf(join(pluginsDir, id)))))
    .digest("hex")
  // The state is the last line, so what a crash has cut off is not remembered.
  const [text = "", known] = existsSync(path) ? readFileSync(path, "utf8").split("\n") : []
  let tried: Tried = known === state ? JSON.parse(text) : { isPassed: false, late: [] }
  return {
    get tried() {
      return tried
    },
    keep(found: Partial<Tried>): void {
      tried = { ...tried, ...found }
      // The code that creates the folder sets its permissions.
      if (existsSync(dataDir))
        writeFileSync(path, `${JSON.stringify(tried)}\n${state}\n`, { mode: 0o600 })
    },
  }
}

const filesOf = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[]).sort().map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
    return [name, size, mtimeMs]
  })
