import type { Module, Wiring } from "../base/module"
import { inTime } from "../base/time-limit"
import type { HostLog } from "../log/log"

/** A module and what its setup gave. */
export interface Wired {
  readonly module: Module
  readonly wiring: Wiring
}

/** The jobs of a module, each under its name. */
export const jobsOf = ({ module, wiring }: Wired) =>
  (wiring.jobs ?? []).map((job) => ({ ...job, id: `${module.id}.${job.id}`, module: module.id }))

/** So that all can close before the stop is forced. */
const MAX_DISPOSE_MS = 2_000

/** Lets every module close, the last one first. */
export async function disposeAll(wired: readonly Wired[], log: HostLog): Promise<void> {
  for (const { module, wiring } of wired.toReversed())
    try {
      await inTime(MAX_DISPOSE_MS, () => wiring.dispose?.())
    } catch (error) {
      // The others still have to close, and the database after them.
      log.error({ module: module.id, err: error }, "a module failed to close")
    }
}
