import type { Module } from "../../base/module"
import { Site } from "../../contracts/site"
import { type Config, type ConfigResult, type Configurable, readConfig } from "../config/config"
import { readConfigFile, writeFirstConfig } from "../config/config-file"
import { addressFaults, urlFaults, urlWarnings } from "../config/url-faults"
import { type Fault, order } from "./load"
import { findPlugins, importPlugin, type PluginFolder } from "./plugins"

/** How a module fares: what `broadside modules` lists. */
export interface ModuleState {
  readonly id: string
  readonly version: string
  readonly origin: "first-party" | "community"
  readonly state: "on" | "off" | "set aside"
  readonly why?: string
}

export interface Assembly {
  readonly config: Config
  readonly configurable: readonly Configurable[]
  /** Enabled modules whose code is at hand. */
  readonly modules: readonly Module[]
  readonly community: ReadonlySet<string>
  readonly states: readonly ModuleState[]
  /** What stops the start. A community module's faults do not: it is set aside. */
  readonly faults: readonly Fault[]
  readonly warnings: readonly string[]
}

export interface AssembleOptions {
  readonly firstParty: readonly Module[]
  readonly configPath: string
  /** Somebody named the file, so it must be there. */
  readonly configNamed?: boolean
  readonly pluginsDir: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly flags?: Readonly<Record<string, unknown>>
  /** Leaves every community module off, whatever the configuration says. */
  readonly noPlugins?: boolean
  /** Finds those of the enabled community modules that may not be imported, with the reason. */
  readonly trial?: (ids: readonly string[]) => Promise<readonly Fault[]>
  /** Told before each import of a community module, and with the fault after one that failed. */
  readonly onImport?: (id: string, fault?: string) => void
  /** Writes the commented configuration when there is none. */
  readonly writeConfig?: boolean
}

/** From what is installed and configured to what will run, with every fault on the way. */
export async function assemble(options: AssembleOptions): Promise<Assembly> {
  const { firstParty, configPath, pluginsDir, flags, env = {} } = options
  const found = findPlugins(pluginsDir)
  // Such a folder would be configured in the place of the module whose name it takes.
  const isTaken = ({ id }: PluginFolder) => id === "core" || firstParty.some((m) => m.id === id)
  const folders = found.filter((folder) => !isTaken(folder))
  const own = firstParty.map(({ id, config, rates }) => ({
    id,
    config,
    rates,
    enabledByDefault: true,
  }))
  const sources = { file: readConfigFile(configPath, options.configNamed), env, flags }
  // A community module says what it can be configured with only once it is imported, and it is
  // imported only when it is enabled: so whether it is enabled must be known first.
  const first = readConfig([...own, ...folders.map(unread)], sources)
  const wanted = folders.filter(({ id }) => !options.noPlugins && first.config.modules[id]?.enabled)
  const refused = wanted.length > 0 ? await options.trial?.(wanted.map(({ id }) => id)) : []
  const plugins: Module[] = []
  const broken: Fault[] = [...(refused ?? [])]
  for (const plugin of wanted) {
    if (broken.some(({ module }) => module === plugin.id)) continue
    options.onImport?.(plugin.id)
    const result = await importPlugin(plugin)
    if ("setup" in result) plugins.push(result)
    else {
      broken.push(result)
      options.onImport?.(plugin.id, result.message)
    }
  }
  const configurable = [
    ...own,
    ...folders.map((folder) => {
      const module = plugins.find(({ id }) => id === folder.id)
      return { ...unread(folder), config: module?.config, rates: module?.rates, open: !module }
    }),
  ]
  const result = readConfig(configurable, sources)
  const asideFaults = [
    ...broken,
    ...result.faults.filter((f) => folders.some((p) => p.id === f.module)),
  ]
  const enabled = (id: string) => result.config.modules[id]?.enabled === true
  const standing = settle(
    firstParty.filter(({ id }) => enabled(id)),
    plugins.filter(({ id }) => !asideFaults.some((fault) => fault.module === id)),
    asideFaults,
  )
  const faults = stopping(result, folders)
  if (options.writeConfig) writeFirstConfig(configPath, configurable)
  return {
    config: result.config,
    configurable,
    modules: standing.modules,
    community: new Set(folders.map(({ id }) => id)),
    states: statesOf(firstParty, folders, standing, enabled),
    faults: [...faults, ...standing.faults],
    warnings: [
      ...result.warnings,
      ...(faults.length === 0 ? urlWarnings(result.config.core) : []),
      ...found
        .filter(isTaken)
        .map(({ id, folder }) => `${folder} is passed over: ${id} is a name of Broadside's own.`),
    ],
  }
}

interface Standing {
  readonly modules: readonly Module[]
  readonly aside: readonly Fault[]
  readonly faults: readonly Fault[]
}

/** Leaves out community modules that do not fit, one after another, until the rest does. */
function settle(
  own: readonly Module[],
  plugins: readonly Module[],
  aside: readonly Fault[],
): Standing {
  const { faults } = order([...own, ...plugins], [Site.id])
  const guilty = faults.find((fault) => plugins.some(({ id }) => id === fault.module))
  if (!guilty) return { modules: [...own, ...plugins], aside, faults }
  return settle(
    own,
    plugins.filter(({ id }) => id !== guilty.module),
    [...aside, guilty],
  )
}

const unread = ({ id }: PluginFolder): Configurable => ({
  id,
  enabledByDefault: false,
  community: true,
  open: true,
})

function stopping({ faults, config }: ConfigResult, folders: readonly PluginFolder[]): Fault[] {
  const own = faults.filter((fault) => !folders.some(({ id }) => id === fault.module))
  const addresses = own.length > 0 ? addressFaults(config.core) : urlFaults(config.core)
  return [...own, ...addresses.map((message) => ({ message }))]
}

function statesOf(
  firstParty: readonly Module[],
  folders: readonly PluginFolder[],
  { modules, aside, faults }: Standing,
  enabled: (id: string) => boolean,
): ModuleState[] {
  const state = (id: string, version: string, origin: ModuleState["origin"]): ModuleState => {
    const own = [...aside, ...faults].filter((fault) => fault.module === id)
    const why = own.map(({ message }) => message).join("; ")
    if (own.length > 0) return { id, version, origin, state: "set aside", why }
    const on = enabled(id) && modules.some((module) => module.id === id)
    return { id, version, origin, state: on ? "on" : "off" }
  }
  return [
    ...firstParty.map((m) => state(m.id, m.manifest.version, "first-party")),
    ...folders.map(({ id, manifest }) =>
      state(id, String((manifest as { version?: unknown }).version ?? "?"), "community"),
    ),
  ]
}
