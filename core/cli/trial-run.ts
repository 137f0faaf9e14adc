import { sendToParent } from "#platform/child"
import type { Module } from "../base/module"
import { assemble } from "../boot/assemble"
import { setUpAlone } from "../check/try-out"
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
  const assembly = await assemble({
    ...options,
    firstParty,
    env: configEnv(),
    trial: async () => options.args.map((module) => ({ module, message: `${module}: left out` })),
    onImport: (module, fault) => report({ step: fault ? "rest" : "import", module, fault }),
  })
  report({ step: "rest" })
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
