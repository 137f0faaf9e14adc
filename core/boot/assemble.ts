import type { Module } from "../base/module"
import type { Fault } from "../base/start-refused"
import { type Config, type ConfigResult, type Configurable, readConfig } from "../config/config"
import { readConfigFile, writeFirstConfig } from "../config/config-file"
import { addressFaults, urlFaults, urlWarnings } from "../config/url-faults"
import { order } from "./load"
import { findPlugins, importPlugin, type PluginFolder } from "./plugins"
import { hostServicesFor } from "./site-service"

/** State of a module, as `broadside modules` lists it. */
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
  /** Enabled modules whose code has been loaded. */
  readonly modules: readonly Module[]
  readonly community: ReadonlySet<string>
  readonly states: readonly ModuleState[]
  /** Faults that stop the start. Those of a community module do not: it is set aside. */
  readonly faults: readonly Fault[]
  readonly warnings: readonly string[]
}

export interface AssembleOptions {
  readonly firstParty: readonly Module[]
  readonly configPath: string
  /** The path was set explicitly, so the file must exist. */
  readonly configNamed?: boolean
  readonly pluginsDir: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly flags?: Readonly<Record<string, unknown>>
  /** Turns every community module off, regardless of the configuration. */
  readonly noPlugins?: boolean
  /** Finds the enabled community modules that must not be imported, with the reason. */
  readonly trial?: (ids: readonly string[]) => Promise<readonly Fault[]>
  /** Called before each import of a community module, and with the fault after a failed import. */
  readonly onImport?: (id: string, fault?: string) => void
  /** Writes the commented configuration if there is none. */
  readonly writeConfig?: boolean
}

/** Determines which of the installed modules will run, and collects every fault. */
export async function assemble(options: AssembleOptions): Promise<Assembly> {
  const { firstParty, configPath, pluginsDir, flags, env = {} } = options
  const installed = findPlugins(pluginsDir)
  // Such a folder would take over the configuration section of the module with that name.
  const isTaken = ({ id }: PluginFolder) => id === "core" || firstParty.some((m) => m.id === id)
  const folders = installed.filter((folder) => !isTaken(folder))
  const own = firstParty.map(({ id, config, rates, configFaults, required }) => ({
    id,
    config,
    rates,
    configFaults,
    required,
    enabledByDefault: true,
  }))
  const sources = { file: readConfigFile(configPath, options.configNamed), env, flags }
  // The configuration schema of a community module is only available after its import, and it is
  // imported only if it is enabled: so read `enabled` first.
  const first = readConfig([...own, ...folders.map(unreadModule)], sources)
  const wanted = folders.filter(({ id }) => !options.noPlugins && first.config.modules[id]?.enabled)
  const refused = wanted.length > 0 ? await options.trial?.(wanted.map(({ id }) => id)) : []
  const plugins: Module[] = []
  const broken: Fault[] = [...(refused ?? [])]
  for (const plugin of wanted) {
    if (broken.some(({ module }) => module === plugin.id)) continue
    options.onImport?.(plugin.id)
    const result = await importPlugin(plugin, firstParty)
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
      const { config, rates, configFaults } = module ?? {}
      return { ...unreadModule(folder), config, rates, configFaults, open: !module }
    }),
  ]
  // Without community modules, the same again.
  const result = folders.length > 0 ? readConfig(configurable, sources) : first
  const asideFaults = [
    ...broken,
    ...result.faults.filter((f) => folders.some((p) => p.id === f.module)),
  ]
  const isEnabled = (id: string) => result.config.modules[id]?.enabled === true
  const standing = settle(
    firstParty.filter(({ id, required }) => required || isEnabled(id)),
    plugins.filter(({ id }) => !asideFaults.some((fault) => fault.module === id)),
    asideFaults,
  )
  const faults = stoppingFaults(result, folders)
  if (options.writeConfig) writeFirstConfig(configPath, configurable)
  return {
    config: result.config,
    configurable,
    modules: standing.modules,
    community: new Set(folders.map(({ id }) => id)),
    states: statesOf(firstParty, folders, standing, isEnabled),
    faults: [...faults, ...standing.faults],
    warnings: [
      ...result.warnings,
      ...(faults.length === 0 ? urlWarnings(result.config.core) : []),
      ...installed
        .filter(isTaken)
        .map(({ id, folder }) => `${folder} is skipped: ${id} is a reserved name.`),
    ],
  }
}

interface Standing {
  readonly modules: readonly Module[]
  readonly aside: readonly Fault[]
  readonly faults: readonly Fault[]
}

/** Removes community modules that do not fit, one after another, until the rest does. */
function settle(
  own: readonly Module[],
  plugins: readonly Module[],
  aside: readonly Fault[],
): Standing {
  const { faults } = order([...own, ...plugins], hostServicesFor)
  const guilty = faults.find((fault) => plugins.some(({ id }) => id === fault.module))
  if (!guilty) return { modules: [...own, ...plugins], aside, faults }
  return settle(
    own,
    plugins.filter(({ id }) => id !== guilty.module),
    [...aside, guilty],
  )
}

const unreadModule = ({ id }: PluginFolder): Configurable => ({
  id,
  enabledByDefault: false,
  community: true,
  open: true,
})

function stoppingFaults(
  { faults, config }: ConfigResult,
  folders: readonly PluginFolder[],
): Fault[] {
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
