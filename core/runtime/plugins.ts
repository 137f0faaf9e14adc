import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Module } from "../sdk/module"
import type { Fault } from "./load"
import { manifestFault } from "./load"
import { publishSdk } from "./virtual"

/** A community module as it lies in `plugins/`, before any of its code has run. */
export interface PluginFolder {
  readonly id: string
  readonly folder: string
  readonly manifest: unknown
  readonly fault?: string
}

/** Every folder in `plugins/` that has a `package.json`. */
export function findPlugins(folder: string): PluginFolder[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "package.json")))
    .map((entry) => {
      const path = resolve(folder, entry.name)
      const manifest = readManifest(path)
      return { id: entry.name, folder: path, manifest, fault: manifestFault(manifest) }
    })
}

/** Imports a community module. Whatever goes wrong in its code is its fault, not the site's. */
export async function importPlugin(plugin: PluginFolder): Promise<Module | Fault> {
  if (plugin.fault) return { module: plugin.id, message: `${plugin.id}: ${plugin.fault}` }
  publishSdk()
  try {
    const { default: module } = (await import(join(plugin.folder, "module.ts"))) as {
      default?: Module
    }
    if (!module?.id || typeof module.setup !== "function")
      return {
        module: plugin.id,
        message: `${plugin.id}: module.ts must export defineModule({…}) as default`,
      }
    if (module.id !== plugin.id)
      return {
        module: plugin.id,
        message: `${plugin.id}: its id is ${module.id}; folder and id must be the same`,
      }
    return module
  } catch (error) {
    return { module: plugin.id, message: `${plugin.id}: ${(error as Error).message}` }
  }
}

function readManifest(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  } catch {
    return {}
  }
}
