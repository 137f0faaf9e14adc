import { sendToParent } from "#platform/child"
import { machineClocks } from "../base/clock"
import type { Module } from "../base/module"
import { reasonOf } from "../base/start-refused"
import { type Assembly, assemble } from "../boot/assemble"
import { order } from "../boot/load"
import { hostServicesFor } from "../boot/site-service"
import { setUpAlone } from "../check/try-out"
import { lockFolder } from "../data/folder/lock"
import { databaseIn } from "../data/folder/site"
import { bringUpToDate } from "../data/migrations"
import { openStore } from "../data/store"
import { configEnv, type Options } from "./options"

export interface TrialReport {
  readonly step: "import" | "migration" | "setup" | "rest" | "done"
  readonly module?: string
  /** Tag of a migration. */
  readonly tag?: string
  readonly fault?: string
}

/** `broadside try-modules`, run by `trial.ts`: reports each step before taking it. */
export async function tryModulesHere(
  options: Options,
  firstParty: readonly Module[],
): Promise<void> {
  const assembly = await assembleHere(options, firstParty)
  const modules = assembly.modules.map((module) =>
    assembly.community.has(module.id) ? reportSetup(module) : module,
  )
  setUpAlone(assembly, modules, {
    migrating(module, tag) {
      if (assembly.community.has(module)) report({ step: "migration", module, tag })
    },
    migrated: () => report({ step: "rest" }),
  })
  report({ step: "done" })
}

/** `broadside migrate-modules`, run by `migrate-modules.ts`: the pending migrations of each community module. */
export async function migrateModulesHere(
  options: Options,
  firstParty: readonly Module[],
): Promise<void> {
  const { modules, community } = await assembleHere(options, firstParty)
  // The site has the folder, but may end before this does: until then, no restore replaces the files.
  const lock = lockFolder(options.dataDir, "visit", options.command)
  const store = openStore(databaseIn(options.dataDir))
  const migrating = (module: string, tag: string) => report({ step: "migration", module, tag })
  for (const module of order(modules, hostServicesFor).modules) {
    if (!community.has(module.id)) continue
    try {
      bringUpToDate({ store, community, migrating }, [module], machineClocks.wall())
    } catch (error) {
      report({ step: "rest", module: module.id, fault: reasonOf(error) })
    }
    report({ step: "rest" })
  }
  store.close()
  lock.release()
  report({ step: "done" })
}

async function assembleHere(options: Options, firstParty: readonly Module[]): Promise<Assembly> {
  const assembly = await assemble({
    ...options,
    firstParty,
    env: configEnv(),
    trial: async () => options.args.map((module) => ({ module, message: `${module}: left out` })),
    onImport: (module, fault) => report({ step: fault ? "rest" : "import", module, fault }),
  })
  report({ step: "rest" })
  return assembly
}

const reportSetup = (module: Module): Module => ({
  ...module,
  setup(ctx) {
    report({ step: "setup", module: module.id })
    const wiring = module.setup(ctx)
    report({ step: "rest" })
    const reported = <T>(late: (() => T) | undefined) =>
      typeof late === "function"
        ? () => {
            report({ step: "setup", module: module.id })
            const made = late()
            report({ step: "rest" })
            return made
          }
        : late
    const { lateRoutes, lateContributions } = wiring ?? {}
    if (!lateRoutes && !lateContributions) return wiring
    return {
      ...wiring,
      lateRoutes: reported(lateRoutes),
      lateContributions: reported(lateContributions),
    }
  },
})

const report = (one: TrialReport) => sendToParent(JSON.stringify(one))
