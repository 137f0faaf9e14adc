import { type TObject, type TSchema, Type } from "@sinclair/typebox"
import { Value } from "@sinclair/typebox/value"
import { parseToml } from "#platform/toml"
import type { Module } from "../base/module"
import type { Fault } from "../base/start-refused"
import { expectation } from "../base/validation"
import { hostSettings } from "./host-settings"
import { CoreSettings } from "./settings"

/**
 * A module whose folder was removed or is not mounted leaves its section in the configuration. The
 * site starts without it, and the section applies again when the module is back. Removes such
 * sections from the parsed configuration and returns a warning for each.
 */
function takeOutRemoved(config: Record<string, unknown>, installed: readonly string[]): string[] {
  const sections = config["modules"]
  if (typeof sections !== "object" || sections === null) return []
  const removed = Object.keys(sections).filter((id) => !installed.includes(id))
  config["modules"] = Object.fromEntries(
    Object.entries(sections).filter(([id]) => !removed.includes(id)),
  )
  return removed.map(
    (id) =>
      `[modules.${id}] is configured, but no such module is installed. ` +
      `Installed: ${installed.join(", ") || "none"}.`,
  )
}

export interface Config {
  readonly core: CoreSettings
  /** Per module id: `enabled` and the module's own keys. */
  readonly modules: Readonly<Record<string, ModuleSettings>>
}
export type ModuleSettings = { readonly enabled: boolean } & Readonly<Record<string, unknown>>

export interface ConfigSources {
  /** The text of `config.toml`. */
  readonly file?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** By dotted path: `{ "server.port": 3001 }`. */
  readonly flags?: Readonly<Record<string, unknown>>
}

export interface ConfigResult {
  readonly config: Config
  readonly faults: Fault[]
  /** Problems that do not stop the start, such as an environment variable that matches no key. */
  readonly warnings: string[]
}

/** The parts of a module that the configuration needs; first-party modules are enabled by default. */
export interface Configurable
  extends Pick<Module, "id" | "config" | "rates" | "configFaults" | "required"> {
  readonly enabledByDefault: boolean
  /** Not a first-party module. */
  readonly community?: boolean
  /** Its keys are unknown (its code was not loaded), so any are accepted. */
  readonly open?: boolean
}

/** Precedence: flag, environment, file, default. Reports every fault of all sources. */
export function readConfig(
  modules: readonly Configurable[],
  { file = "", env = {}, flags = {} }: ConfigSources,
): ConfigResult {
  const schema = settingsOf(modules)
  const faults: Fault[] = []
  const fromFile = parse(file, faults)
  const values = withDefaults(schema, fromFile)
  const warnings = applyEnv(schema, values, env)
  for (const [path, value] of Object.entries(flags))
    if (value !== undefined) assign(values, path.split("."), value)
  warnings.push(
    ...takeOutRemoved(
      values,
      modules.map(({ id }) => id),
    ),
  )
  // To find every error takes longer than to see that there is none.
  if (!Value.Check(schema, values))
    for (const fault of Value.Errors(schema, values)) faults.push(explain(schema, fault))
  if (faults.length === 0)
    faults.push(...modules.flatMap((module) => combinationFaults(module, values)))
  if (faults.length === 0) warnings.push(...dangersOf(values as CoreSettings))
  const { modules: own, ...core } = values as Record<string, unknown>
  return {
    config: { core: core as CoreSettings, modules: (own ?? {}) as Config["modules"] },
    faults: onePerPath(faults),
    warnings,
  }
}

/** What is valid, but opens something to strangers. */
function dangersOf({ network: { allow_private_for_visitors: ranges } }: CoreSettings): string[] {
  if (ranges.length === 0) return []
  return [
    `network.allow_private_for_visitors: every visitor can make this server fetch from ${ranges.join(", ")}, on any port, and read the answer. For a model or a source, use network.allow_private.`,
  ]
}

/** The schema of the whole file. A module cannot redefine the host's keys in its section. */
export function settingsOf(modules: readonly Configurable[]): TObject {
  const own = Object.fromEntries(
    modules.map((module) => {
      const hosts = hostSettings(module)
      const values = Object.entries((module.config as TObject | undefined)?.properties ?? {})
      const properties = Object.fromEntries(values.map(([key, value]) => [key, strict(value)]))
      const options = { additionalProperties: module.open === true, default: {} }
      return [module.id, Type.Object({ ...hosts, ...properties, ...hosts }, options)]
    }),
  )
  return Type.Object(
    {
      ...CoreSettings.properties,
      modules: Type.Object(own, { additionalProperties: false, default: {} }),
    },
    { additionalProperties: false },
  )
}

/** Elysia's numbers also accept text, for queries. In a file `"20"` is a mistake. */
function strict(schema: TSchema): TSchema {
  const [text, value, ...more] = (schema["anyOf"] ?? []) as TSchema[]
  return value && more.length === 0 && text?.["type"] === "string" && text["format"]
    ? value
    : schema
}

function parse(file: string, faults: Fault[]): unknown {
  try {
    return parseToml(file)
  } catch (error) {
    faults.push({ message: `config.toml is not TOML: ${(error as Error).message}` })
    return {}
  }
}

function withDefaults(schema: TSchema, value: unknown): Record<string, unknown> {
  return Value.Default(schema, structuredClone(value)) as Record<string, unknown>
}

function applyEnv(schema: TObject, target: object, env: ConfigSources["env"] = {}): string[] {
  const leaves = new Map(
    leavesOf(schema).map((leaf) => [
      `BROADSIDE_${leaf.path.join("_")}`.toUpperCase().replaceAll("-", "_"),
      leaf,
    ]),
  )
  const warnings: string[] = []
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith("BROADSIDE_") || value === undefined) continue
    const leaf = leaves.get(name)
    if (leaf) assign(target, leaf.path, fromText(leaf.schema, value))
    else warnings.push(`${name} is set, but no configuration key has that name.`)
  }
  return warnings
}

function leavesOf(schema: TObject, path: string[] = []): { path: string[]; schema: TSchema }[] {
  return Object.entries(schema.properties as Record<string, TSchema>).flatMap(([key, property]) =>
    property["type"] === "object"
      ? leavesOf(property as TObject, [...path, key])
      : [{ path: [...path, key], schema: property }],
  )
}

// A value that does not convert stays text, so that the schema refuses it with its path.
function fromText(schema: TSchema, value: string): unknown {
  if (schema["type"] === "array")
    return value
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean)
  if (schema["type"] === "integer" && /^-?\d+$/.test(value)) return Number(value)
  if (schema["type"] === "boolean" && /^(true|false)$/.test(value)) return value === "true"
  return value
}

function assign(target: object, path: readonly string[], value: unknown): void {
  let at = target as Record<string, unknown>
  for (const key of path.slice(0, -1)) {
    at[key] ??= {}
    // Not a section where one is expected: leave it for the schema to refuse.
    if (typeof at[key] !== "object") return
    at = at[key] as Record<string, unknown>
  }
  at[path.at(-1) as string] = value
}

/** What an enabled module finds wrong with the combination of its values. */
function combinationFaults({ id, configFaults }: Configurable, values: object): Fault[] {
  const { modules } = values as Config
  const own = modules[id]
  if (!own?.enabled) return []
  return (configFaults?.(own as never) ?? []).map((fault) => ({
    message: `modules.${id}.${fault}`,
    module: id,
  }))
}

function explain(schema: TSchema, fault: { path: string; schema: TSchema; value: unknown }): Fault {
  const path = fault.path.slice(1).replaceAll("/", ".")
  const module = /^modules\.([^.]+)/.exec(path)?.[1]
  const expected = schemaAt(schema, fault.path.split("/").slice(1))
  const message = expected
    ? `${path}: expected ${expectation(expected)}, not ${JSON.stringify(fault.value)}`
    : `${path}: unknown key. Valid keys: ${validKeys(schema, fault.path)}`
  return { message, ...(module ? { module } : {}) }
}

function schemaAt(schema: TSchema, path: readonly string[]): TSchema | undefined {
  return path.reduce<TSchema | undefined>(
    (at, key) => at?.["properties"]?.[key] ?? at?.["items"],
    schema,
  )
}

function validKeys(schema: TSchema, path: string): string {
  const parent = schemaAt(schema, path.split("/").slice(1, -1))
  return Object.keys(parent?.["properties"] ?? {}).join(", ") || "nothing"
}

function onePerPath(faults: Fault[]): Fault[] {
  const seen = new Set<string>()
  return faults.filter((fault) => {
    const path = fault.message.split(":")[0] as string
    if (seen.has(path)) return false
    seen.add(path)
    return true
  })
}
