import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Module } from "../base/module"
import { reasonOf } from "../base/start-refused"
import { purgeStored } from "../data/migrate"
import { openStore } from "../data/store"
import { checkDefinition } from "./check-definition"
import { checkPortable } from "./check-portable"
import { checkRunning, objectsOf, openTrial, TRIAL_FILE, type Trial } from "./check-running"
import type { ModuleFinding } from "./finding"

/** How `checkModule` sets up the module that it checks. */
export interface CheckOptions {
  /** The modules that it needs, contributes to, or must be compatible with. */
  readonly with?: readonly Module[]
  /** Mounts it under `/x/<id>`, as the host does for modules in `plugins/`. */
  readonly community?: boolean
  /** Its folder, as `import.meta.dirname` of its test: no file in it may name one JavaScript runtime. */
  readonly folder?: string
}

/**
 * What every module must hold to, ours included: a manifest that fits, a default and a description
 * for all of its configuration, all that it stores under its prefix and as its schema says, documented routes that answer
 * as documented, no file that names one runtime, jobs and contributions that work on an empty site,
 * nothing left when it is turned
 * off, and nothing stored when it is purged. Gives every finding it can reach; none is good.
 * @example expect(await checkModule(guestbook, { with: [archive], community: true })).toEqual([])
 */
export async function checkModule(
  module: Module,
  options: CheckOptions = {},
): Promise<ModuleFinding[]> {
  const { with: others = [], community = false, folder: sources } = options
  const definition = [...checkDefinition(module), ...(sources ? checkPortable(sources) : [])]
  // Without these there is nothing to start.
  if (definition.some(({ rule }) => rule === "shape" || rule === "manifest")) return definition
  const folder = mkdtempSync(join(tmpdir(), "broadside-check-"))
  const trial: Trial = { folder, module, others, community }
  try {
    // No site is without a required one.
    const without = module.required
      ? undefined
      : await tracesOf(trial, others, "without/broadside.db")
    const { findings, stored } = await checkRunning(trial)
    const ran = [...definition, ...findings]
    if (!stored || !without) return ran
    return [
      ...ran,
      ...(await whileOff(trial, without, stored)),
      ...(await checkPurge(trial, without)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Traces {
  readonly routes: readonly string[]
  readonly stored: readonly string[]
}

/** What a site of these modules serves and stores. */
async function tracesOf(trial: Trial, modules: readonly Module[], file?: string): Promise<Traces> {
  const { host, store } = openTrial(trial, modules, { file })
  const stored = objectsOf(store)
  const routes = host.routes().map(({ method, path }) => `${method} ${path}`)
  await host.stop()
  return { routes, stored }
}

async function whileOff(
  trial: Trial,
  without: Traces,
  stored: readonly string[],
): Promise<ModuleFinding[]> {
  const off = await tracesOf(trial, trial.others)
  const changed = [
    ...stored.filter((name) => !off.stored.includes(name)).map((name) => `${name} is gone`),
    ...off.stored.filter((name) => !stored.includes(name)).map((name) => `${name} is new`),
  ]
  return [
    ...changed.map((what) => ({ rule: "disable", message: `${what} once it is off` }) as const),
    ...off.routes
      .filter((route) => !without.routes.includes(route))
      .map((route) => ({ rule: "disable", message: `${route} is left once it is off` }) as const),
  ]
}

async function checkPurge(trial: Trial, without: Traces): Promise<ModuleFinding[]> {
  const { folder, module, others } = trial
  const store = openStore(join(folder, TRIAL_FILE), { durable: false })
  try {
    const subjects = [module, ...others].flatMap((one) => one.subjectTables ?? [])
    purgeStored(store, module.id, subjects)
    const left = objectsOf(store).filter((name) => !without.stored.includes(name))
    if (left.length > 0)
      return left.map((name) => ({ rule: "purge", message: `${name} is left after a purge` }))
  } finally {
    store.close()
  }
  try {
    await tracesOf(trial, [...others, module])
    return []
  } catch (error) {
    return [{ rule: "purge", message: `it cannot come back after a purge: ${reasonOf(error)}` }]
  }
}
