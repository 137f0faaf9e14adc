import satisfies from "semver/functions/satisfies.js"
import valid from "semver/functions/valid.js"
import validRange from "semver/ranges/valid.js"
import { type Module, SDK_VERSION } from "../base/module"
import { coreProblems } from "../base/problems"
import type { Fault } from "../base/start-refused"
import { tablePrefix } from "../data/migrate"

/** Modules in setup order, ties by id, and all their faults. */
export function order(
  modules: readonly Module[],
  offeredByHost: (module: Module) => readonly string[] = () => [],
): { modules: Module[]; faults: Fault[] } {
  const faults = [...duplicates(modules), ...modules.flatMap(faultsOf)]
  const owners = new Map(modules.flatMap((m) => (m.offers ?? []).map((s) => [s.id, m] as const)))
  const sorted = [...modules].sort((a, b) => (a.id < b.id ? -1 : 1))
  const done = new Set<Module>()
  const result: Module[] = []

  function visit(module: Module, path: readonly string[]): void {
    if (done.has(module)) return
    if (path.includes(module.id)) {
      const circle = [...path.slice(path.indexOf(module.id)), module.id].join(" → ")
      faults.push({ module: module.id, message: `modules need each other in a cycle: ${circle}` })
      return
    }
    for (const { token, required } of listTokens(module)) {
      const owner = owners.get(token)
      if (owner) visit(owner, [...path, module.id])
      else if (required && !offeredByHost(module).includes(token))
        faults.push({
          module: module.id,
          message: `needs ${token}, which no enabled module offers. Enable its owner, or turn ${module.id} off.`,
        })
    }
    if (!done.has(module)) result.push(module)
    done.add(module)
  }
  for (const module of sorted) visit(module, [])
  return { modules: result, faults }
}

/** Why a manifest does not fit this host, or undefined. Does not need the module's code. */
export function manifestFault(manifest: unknown): string | undefined {
  const { name, version, engines } = (manifest ?? {}) as Record<string, unknown>
  if (typeof name !== "string" || !name) return "package.json needs a name"
  if (typeof version !== "string" || !valid(version))
    return `package.json needs a version such as "1.0.0", not ${JSON.stringify(version)}`
  const range = (engines as { broadside?: unknown } | undefined)?.broadside
  if (typeof range !== "string" || !validRange(range))
    return `package.json needs engines.broadside, a range such as "^${SDK_VERSION}"`
  // Nobody can know whether a module works with every future major.
  if (satisfies("9999.0.0", range))
    return `engines.broadside "${range}" allows every future major; use "^${SDK_VERSION}"`
  if (!satisfies(SDK_VERSION, range))
    return `is written for broadside ${range}; this is ${SDK_VERSION}`
}

function listTokens(module: Module): { token: string; required: boolean }[] {
  return [
    ...Object.values(module.needs ?? {}).map((s) => ({ token: s.id, required: true })),
    ...Object.values(module.wants ?? {}).map((s) => ({ token: s.id, required: false })),
  ]
}

function faultsOf(module: Module): Fault[] {
  const faults: Fault[] = []
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(module.id))
    faults.push({ module: module.id, message: `id "${module.id}" may only contain a-z, 0-9 and -` })
  const manifest = manifestFault(module.manifest)
  if (manifest) faults.push({ module: module.id, message: manifest })
  const tags = (module.migrations ?? []).map((m) => m.tag)
  if (new Set(tags).size < tags.length)
    faults.push({ module: module.id, message: "two migrations have the same tag" })
  return faults
}

function duplicates(modules: readonly Module[]): Fault[] {
  const faults: Fault[] = []
  // The host also has its own tables, ledger entries and problems.
  const all = [{ id: "core", offers: [], problems: coreProblems }, ...modules]
  for (const [index, a] of all.entries())
    for (const b of all.slice(index + 1)) {
      const [pa, pb] = [tablePrefix(a.id), tablePrefix(b.id)]
      if (a.id === b.id) faults.push({ module: b.id, message: `two modules are called ${b.id}` })
      else if (pa.startsWith(pb) || pb.startsWith(pa))
        faults.push({
          module: b.id,
          message: `table prefixes of ${a.id} and ${b.id} overlap; rename one`,
        })
      for (const service of a.offers ?? [])
        if (b.offers?.some((s) => s.id === service.id))
          faults.push({ module: b.id, message: `${a.id} and ${b.id} both offer ${service.id}` })
      for (const code of Object.keys(a.problems ?? {}))
        if (a.id !== b.id && Object.hasOwn(b.problems ?? {}, code))
          faults.push({
            module: b.id,
            message: `${a.id} and ${b.id} both define the problem ${code}`,
          })
    }
  return faults
}
