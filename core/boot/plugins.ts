import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Module } from "../base/module"
import { type Fault, reasonOf } from "../base/start-refused"
import { readConfig } from "../config/config"
import { manifestFault } from "./load"
import { shapeFault } from "./module-shape"
import { publishSdk } from "./public-names"

/** A community module in `plugins/`, before any of its code has run. */
export interface PluginFolder {
  readonly id: string
  readonly folder: string
  readonly manifest: unknown
  readonly fault?: string
}

/** Every folder in `plugins/` that has a `package.json`, including symbolic links. */
export function findPlugins(folder: string): PluginFolder[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "package.json")))
    .sort()
    .map((name) => {
      const path = resolve(folder, name)
      const { manifest, fault } = readManifest(path)
      return { id: name, folder: path, manifest, fault: fault ?? manifestFault(manifest) }
    })
}

/**
 * Imports a community module, which may import the contracts of `ours`. An error in its code sets the module aside and does not stop the
 * site.
 */
export async function importPlugin(
  plugin: PluginFolder,
  ours: readonly Module[],
): Promise<Module | Fault> {
  const { id } = plugin
  const fault = (why: string): Fault => ({ module: id, message: `${id}: ${why}` })
  if (plugin.fault) return fault(plugin.fault)
  publishSdk(ours)
  try {
    const { default: module } = await inTime(import(join(plugin.folder, "module.ts")))
    const wrong = shapeFault(module)
    if (wrong) return fault(wrong)
    if (module.id !== id) return fault(`its id is ${module.id}; folder and id must be the same`)
    if (module.required) return fault("only modules that come with Broadside are required")
    // Read alone first: a schema that throws would fail the configuration of all modules.
    readConfig([{ id, config: module.config, rates: module.rates, enabledByDefault: false }], {})
    return module
  } catch (error) {
    return fault(reasonOf(error))
  }
}

const MAX_IMPORT_MS = 5_000

/** A module that never finishes its top-level await would otherwise block the whole site. */
function inTime(importing: Promise<{ default: Module }>): Promise<{ default: Module }> {
  const { promise, reject } = Promise.withResolvers<never>()
  const seconds = MAX_IMPORT_MS / 1000
  const timer = setTimeout(
    () => reject(new Error(`module.ts was not loaded within ${seconds} s`)),
    MAX_IMPORT_MS,
  )
  return Promise.race([importing, promise]).finally(() => clearTimeout(timer))
}

function readManifest(folder: string): { manifest: unknown; fault?: string } {
  try {
    return { manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) ?? {} }
  } catch (error) {
    return { manifest: {}, fault: `package.json cannot be read: ${reasonOf(error)}` }
  }
}
