import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Module } from "../sdk/module"
import { checkDefinition } from "./check-definition"
import { checkRunning, objectsOf, openTrial, type Trial } from "./check-running"
import { purge, tablePrefix } from "./migrate"
import { reasonOf } from "./module-shape"
import { methodsAt } from "./paths"
import { openStore } from "./store"

/** What a module does not hold to. @since 1.0.0 */
export interface ModuleFinding {
  readonly rule:
    | "shape"
    | "manifest"
    | "config"
    | "problems"
    | "start"
    | "tables"
    | "routes"
    | "jobs"
    | "contributions"
    | "disable"
    | "purge"
  /** What is wrong, naming the key, route, table or job. */
  readonly message: string
}

/** @since 1.0.0 */
export interface CheckOptions {
  /** The modules it needs, contributes to, or must get along with. */
  readonly with?: readonly Module[]
  /** Mounts it under `/x/<id>`, as the host does with what lies in `plugins/`. */
  readonly community?: boolean
}

/**
 * What every module must hold to, ours included: a manifest that fits, a default and a description
 * for all of its configuration, all that it stores under its prefix, documented routes that answer
 * as documented, jobs and contributions that work on an empty site, nothing left when it is turned
 * off, and nothing stored when it is purged. Gives every finding it can reach; none is good.
 * @since 1.0.0
 * @example expect(await checkModule(guestbook, { with: [archive], community: true })).toEqual([])
 */
export async function checkModule(
  module: Module,
  options: CheckOptions = {},
): Promise<ModuleFinding[]> {
  const definition = checkDefinition(module)
  // Without these there is nothing to start.
  if (definition.some(({ rule }) => rule === "shape" || rule === "manifest")) return definition
  const folder = mkdtempSync(join(tmpdir(), "broadside-check-"))
  const { with: others = [], community = false } = options
  const trial: Trial = { folder, module, others, community }
  try {
    const running = await checkRunning(trial)
    if (running.some(({ rule }) => rule === "start" || rule === "tables"))
      return [...definition, ...running]
    return [...definition, ...running, ...(await whileOff(trial)), ...(await afterPurge(trial))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function whileOff(trial: Trial): Promise<ModuleFinding[]> {
  const { module, others } = trial
  const before = openTrial(trial, [...others, module])
  const stored = objectsOf(before.store).join("\n")
  const routes = before.host.routes().filter((route) => route.module === module.id)
  await before.host.stop()
  const site = openTrial(trial, others)
  const findings: ModuleFinding[] = []
  if (objectsOf(site.store).join("\n") !== stored)
    findings.push({ rule: "disable", message: "turning it off changed its tables" })
  for (const { method, path } of routes) {
    const asked = path.replace(/:[^/]+/g, "001")
    // Another module may own a wider path, or the same one with another method.
    if (methodsAt(site.host.routes(), asked).length > 0) continue
    const { status } = await site.host.fetch(new Request(`http://localhost${asked}`, { method }))
    if (status !== 404)
      findings.push({ rule: "disable", message: `${method} ${path} answers ${status} while off` })
  }
  await site.host.stop()
  return findings
}

async function afterPurge(trial: Trial): Promise<ModuleFinding[]> {
  const { folder, module, others } = trial
  const path = join(folder, "broadside.db")
  const store = openStore(path, { durable: false })
  const left = () => objectsOf(store).filter((name) => name.startsWith(tablePrefix(module.id)))
  try {
    purge(store.connection, module.id)
    if (left().length > 0)
      return left().map((name) => ({ rule: "purge", message: `${name} is left after a purge` }))
  } catch (error) {
    return [{ rule: "purge", message: `it cannot be purged: ${reasonOf(error)}` }]
  } finally {
    store.close()
  }
  try {
    await openTrial(trial, [...others, module]).host.stop()
    return []
  } catch (error) {
    return [{ rule: "purge", message: `it cannot come back after a purge: ${reasonOf(error)}` }]
  }
}
