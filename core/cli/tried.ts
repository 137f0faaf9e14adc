import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runtime } from "#platform/process"
import { SDK_VERSION } from "../base/module"
import type { Fault } from "../runtime/boot/load"
import type { Options } from "./options"
import { tryModules } from "./trial"

/**
 * The trial of community modules before a start. Skipped if neither their files nor the
 * configuration have changed since all of them passed.
 */
export function createRememberedTrial(options: Options) {
  const { dataDir, configPath, pluginsDir } = options
  const path = join(dataDir, "modules-tried")
  const stateOf = (ids: readonly string[]) =>
    createHash("sha256")
      .update(JSON.stringify([SDK_VERSION, runtime, ids.map((id) => join(pluginsDir, id))]))
      .update(existsSync(configPath) ? readFileSync(configPath) : "")
      .update(JSON.stringify(ids.flatMap((id) => filesOf(join(pluginsDir, id)))))
      .digest("hex")
  return async (ids: readonly string[]): Promise<Fault[]> => {
    const state = stateOf(ids)
    if (existsSync(path) && readFileSync(path, "utf8").trim() === state) return []
    const faults = await tryModules(options)
    // The code that creates the folder sets its permissions.
    if (faults.length === 0 && existsSync(dataDir))
      writeFileSync(path, `${state}\n`, { mode: 0o600 })
    return faults
  }
}

const filesOf = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[]).sort().map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
    return [name, size, mtimeMs]
  })
