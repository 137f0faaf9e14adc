import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Module } from "../sdk/module"
import { readConfig } from "./config"
import { createHost } from "./host"
import { manifestFault } from "./load"
import { createLog } from "./log"
import { purge, tablePrefix } from "./migrate"
import { openStore } from "./store"

export interface ModuleFinding {
  readonly rule: "manifest" | "config" | "tables" | "routes" | "disable" | "purge"
  readonly message: string
}

/**
 * What every module must hold to, ours included: a manifest that fits, defaults for all of its
 * configuration, tables under its prefix, documented routes, nothing left when it is turned off,
 * and nothing stored when it is purged. Gives every finding; none is good.
 * @since 1.0.0
 * @example expect(await checkModule(guestbook, { with: [archive] })).toEqual([])
 */
export async function checkModule(
  module: Module,
  { with: others = [] }: { with?: readonly Module[] } = {},
): Promise<ModuleFinding[]> {
  const manifest = manifestFault(module.manifest)
  if (manifest) return [{ rule: "manifest", message: manifest }]
  const folder = mkdtempSync(join(tmpdir(), "broadside-check-"))
  try {
    return [
      ...checkConfig(module),
      ...(await whileOn(folder, module, others)),
      ...(await whileOff(folder, module, others)),
      ...afterPurge(folder, module),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function checkConfig(module: Module): ModuleFinding[] {
  const known = [{ id: module.id, config: module.config, enabledByDefault: true }]
  return readConfig(known, {}).faults.map(({ message }) => ({
    rule: "config",
    message: `a key has no valid default: ${message}`,
  }))
}

async function whileOn(folder: string, module: Module, others: readonly Module[]) {
  const site = open(folder, [...others, module])
  const findings: ModuleFinding[] = []
  const prefix = tablePrefix(module.id)
  for (const name of tablesOf(site.store).filter((name) => isOwn(name, module, others)))
    if (!name.startsWith(prefix))
      findings.push({ rule: "tables", message: `table ${name} does not begin with ${prefix}` })
  for (const route of site.host.routes().filter((route) => route.module === module.id)) {
    const { summary, responses } = route.detail
    if (!summary || !responses)
      findings.push({
        rule: "routes",
        message: `${route.method} ${route.path} needs detail.summary and detail.responses`,
      })
  }
  await site.host.stop()
  return findings
}

async function whileOff(folder: string, module: Module, others: readonly Module[]) {
  const before = open(folder, [...others, module])
  const tables = tablesOf(before.store)
  const reads = before.host.routes().filter((r) => r.module === module.id && r.method === "GET")
  await before.host.stop()
  const site = open(folder, others)
  const findings: ModuleFinding[] = []
  if (tablesOf(site.store).join() !== tables.join())
    findings.push({ rule: "disable", message: "turning it off changed its tables" })
  for (const { path } of reads) {
    const url = `http://localhost:3000${path.replace(/:[^/]+/g, "001")}`
    const { status } = await site.host.fetch(new Request(url))
    if (status !== 404)
      findings.push({ rule: "disable", message: `GET ${path} answers ${status} while it is off` })
  }
  await site.host.stop()
  return findings
}

function afterPurge(folder: string, module: Module): ModuleFinding[] {
  const store = openStore(join(folder, "broadside.db"), { durable: false })
  purge(store.connection, module.id)
  const left = tablesOf(store).filter((name) => name.startsWith(tablePrefix(module.id)))
  store.close()
  return left.map((name) => ({ rule: "purge", message: `table ${name} is left after a purge` }))
}

function open(folder: string, modules: readonly Module[]) {
  const { config } = readConfig(
    modules.map(({ id, config }) => ({ id, config, enabledByDefault: true })),
    {},
  )
  const store = openStore(join(folder, "broadside.db"), { durable: false })
  return { store, host: createHost({ modules, config, store, log: createLog("silent") }) }
}

function tablesOf({ connection }: ReturnType<typeof openStore>): string[] {
  const rows = connection
    .query(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .values()
  return rows.map(([name]) => String(name))
}

const isOwn = (name: string, module: Module, others: readonly Module[]) =>
  !name.startsWith("core_") &&
  !others.some((other) => other !== module && name.startsWith(tablePrefix(other.id)))
