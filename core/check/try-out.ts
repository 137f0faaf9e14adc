import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Module } from "../base/module"
import { type Fault, reasonOf, StartRefused } from "../base/start-refused"
import type { Assembly } from "../boot/assemble"
import type { HostOptions } from "../boot/host-shape"
import { createTolerantHost } from "../boot/quarantine"
import { type Config, type Configurable, readConfig } from "../config/config"
import { openReadOnly } from "../data/folder/read-only"
import { databaseIn, isEmpty } from "../data/folder/site"
import { pendingMigrations } from "../data/migrate"
import { CORE_MIGRATIONS } from "../data/migrations"
import { openStore } from "../data/store"
import { createLog } from "../log/log"

export interface TriedOut {
  /** Community modules that a start would set aside. */
  readonly aside: readonly Fault[]
  /** What would stop a start. */
  readonly stopping: readonly Fault[]
}

/** Faults that only show at a start: on the site's own ledger, and when modules are set up. */
export function foundWhenSetUp(assembly: Assembly, dataDir: string): TriedOut {
  const { community } = assembly
  const stored = ledgerFaults(assembly.modules, dataDir)
  const isTheirs = ({ module }: Fault) => module !== undefined && community.has(module)
  const fitting = assembly.modules.filter(({ id }) => !stored.some(({ module }) => module === id))
  const tried = setUpAlone(assembly, fitting)
  return {
    aside: [...stored.filter(isTheirs), ...tried.aside],
    stopping: onePerMessage([
      ...assembly.faults,
      ...stored.filter((fault) => !isTheirs(fault)),
      ...tried.stopping,
    ]),
  }
}

/** Migrations that were edited, or that belong to a newer version. */
function ledgerFaults(modules: readonly Module[], dataDir: string): Fault[] {
  const path = databaseIn(dataDir)
  if (isEmpty(path)) return []
  const db = openReadOnly(path)
  const core = { id: "core", migrations: CORE_MIGRATIONS }
  try {
    return [core, ...modules].flatMap(({ id, migrations = [] }) => {
      try {
        pendingMigrations(db, [{ module: id, migrations }])
        return []
      } catch (error) {
        return [{ module: id, message: reasonOf(error) }]
      }
    })
  } finally {
    db.close()
  }
}

/** Called while modules are tried: before each migration of one, and after the last. */
export type Migrations = Pick<HostOptions, "migrating" | "migrated">

/** Sets modules up on a temporary database. */
export function setUpAlone(
  assembly: Assembly,
  modules: readonly Module[],
  migrations: Migrations = {},
): TriedOut {
  const folder = mkdtempSync(join(tmpdir(), "broadside-modules-"))
  const store = openStore(join(folder, "broadside.db"), { durable: false })
  const { community } = assembly
  const log = createLog("silent")
  const config = withoutFaults(assembly)
  try {
    const { aside } = createTolerantHost({ config, modules, community, store, log, ...migrations })
    return { aside, stopping: [] }
  } catch (error) {
    const faults = error instanceof StartRefused ? error.faults : [{ message: reasonOf(error) }]
    return { aside: [], stopping: faults }
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The configuration with invalid values replaced by defaults, so that modules can be tested. */
function withoutFaults({ config, configurable, faults }: Assembly): Config {
  if (faults.length === 0) return config
  const plain = readConfig(configurable, {}).config
  const own = ({ id }: Configurable) => {
    const configured = config.modules[id]
    if (configured && !faults.some(({ module }) => module === id)) return configured
    return { ...plain.modules[id], enabled: configured?.enabled === true }
  }
  const modules = configurable.map((one) => [one.id, own(one)] as const)
  return { core: plain.core, modules: Object.fromEntries(modules) }
}

const onePerMessage = (faults: readonly Fault[]) => [
  ...new Map(faults.map((fault) => [fault.message, fault])).values(),
]
