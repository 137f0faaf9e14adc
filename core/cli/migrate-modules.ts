import { machineClocks } from "../base/clock"
import type { Module } from "../base/module"
import { type Fault, StartRefused } from "../base/start-refused"
import type { Assembly } from "../boot/assemble"
import { order } from "../boot/load"
import { hostServicesFor } from "../boot/site-service"
import { isBusy } from "../data/folder/lock"
import { type BringUpOptions, bringUpToDate, hasData, isBehind } from "../data/migrations"
import type { Store } from "../data/store"
import type { Options } from "./options"
import { takeSteps } from "./trial"
import type { TrialMemory } from "./trial-memory"

/** Time limit for one migration over the rows of a site, which may be millions. */
const MAX_MIGRATION_MS = 600_000

interface MigrateOptions extends Required<Pick<BringUpOptions, "beforeMigration" | "migrating">> {
  readonly store: Store
  readonly assembly: Assembly
  readonly options: Options
  readonly memory: TrialMemory | undefined
}

/**
 * Runs the pending migrations of community modules on the site's own database, in a separate process or thread: SQLite
 * undoes one that has to be killed. A trial on empty tables cannot tell how long it takes over the rows of this site.
 * Gives the modules that must not be set up, with the reason.
 */
export async function migrateModules(site: MigrateOptions): Promise<readonly Fault[]> {
  const { store, assembly, options, memory, beforeMigration, migrating } = site
  const { community } = assembly
  const isTheirs = ({ id }: Module) => community.has(id)
  const { modules } = order(assembly.modules, hostServicesFor)
  const behind = () => modules.filter((one) => isTheirs(one) && isBehind(store, one))
  // On a new site, the trial has seen the same.
  if (!hasData(store) || behind().length === 0) return []
  beforeMigration()
  const own = modules.filter((module) => !isTheirs(module))
  bringUpToDate({ store, community, migrating }, own, machineClocks.wall())
  const without = assembly.states.flatMap(({ id, state }) =>
    state === "set aside" ? { module: id, message: "" } : [],
  )
  const faults = await takeSteps(
    {
      command: "migrate-modules",
      options,
      migrationMs: MAX_MIGRATION_MS,
      onMigration: migrating,
      onCulprit({ module, message }, isLate) {
        const culprit = {
          module,
          message: `${message}. Its migrations are undone${isLate ? AGAIN : ""}.`,
        }
        // The system may have ended the process, and to try again takes no time.
        if (isLate) memory?.keep({ late: [...memory.tried.late, culprit] })
        refuseLocked(store, culprit)
        return culprit
      },
    },
    without,
  )
  const missed = behind().filter(({ id }) => !faults.some(({ module }) => module === id))
  const why = "its migrations could not be run in a process of their own; start the site again."
  return [...faults, ...missed.map(({ id }) => ({ module: id, message: `${id}: ${why}` }))]
}

const AGAIN = "; they run again once a file of the module or the configuration changes"

/** Where the child is a thread, nothing ends it in the middle of a statement: its lock stays until this process ends. */
function refuseLocked({ connection, live }: Store, late: Fault): void {
  try {
    for (const one of [connection, live.connection]) {
      one.run("BEGIN IMMEDIATE")
      one.run("ROLLBACK")
    }
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new StartRefused([
      late,
      { message: `Start the site again: it starts without ${late.module}.` },
    ])
  }
}
