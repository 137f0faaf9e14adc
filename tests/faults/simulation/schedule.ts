import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Store } from "../../../core/runtime/data/store"
import { randomOf } from "../../fuzz/random"
import type { Disk } from "./disk"
import { judge } from "./judge"
import { createLife } from "./life"
import { FILES, interrupted, openSite, place } from "./site"
import { apart, restart, runUntil, sleep } from "./virtual"
import { restartWorkers } from "./workers"

export interface Verdict {
  readonly faults: readonly string[]
  readonly acknowledged: number
  readonly states: number
  readonly refused: number
  /** A sum over all that was written; the same each time. */
  readonly trace: number
}

export interface Plan {
  readonly disk: Disk
  /** On a file system in memory. */
  readonly folder: string
  /** Where the files of an empty site are. */
  readonly empty: string
  /** Changes the store before the site works with it, as a planted fault does. */
  readonly changed?: (store: Store) => Store
  /** Called once the disk is there. */
  readonly prepared?: (disk: Disk) => void
}

/** How many of a thousand sectors survive that were not synced; a kill keeps them all. */
const KEPT = [0, 100, 500, 900]

/** One life of a site: clients write, the disk fails, and at some calls the power is cut. */
export async function runSchedule(seed: number, plan: Plan): Promise<Verdict> {
  const { disk, folder } = plan
  const random = randomOf(seed)
  restart(seed)
  restartWorkers(seed, random.chance(0.3) ? 0.2 : 0)
  rmSync(folder, { recursive: true, force: true })
  const data = join(folder, "data")
  place(data, plan.empty)
  disk.start(data, FILES)
  plan.prepared?.(disk)
  const interrupts = random.chance(0.3) ? 0.05 : 0
  let isAlive = true
  const engine = interrupted(() => isAlive && random.chance(interrupts))
  const site = openSite(data, { changed: plan.changed, engine })
  site.host.start()
  const life = createLife({ random, site, disk, isInterrupted: interrupts > 0 })
  const faults = await runUntil(life.run())
  isAlive = false
  let states = 0
  const known = new Map<number, Set<string>>()
  for (const { state, ledger } of life.states())
    for (const permille of [1000, ...KEPT]) {
      if (faults.length > 0) break
      const left = join(folder, `left-${state}-${permille}`)
      mkdirSync(left, { recursive: true })
      disk.leave(state, permille, seed + states++, left)
      const seen = known.get(state) ?? new Set()
      known.set(state, seen)
      const found = await apart(() => judge(left, ledger, seen))
      faults.push(
        ...found.map(
          (fault) =>
            `after ${permille === 1000 ? "a kill" : `a power cut, ${permille} ‰ kept`}, state ${state}: ${fault}`,
        ),
      )
      rmSync(left, { recursive: true, force: true })
    }
  // A worker that does not answer is given up.
  await runUntil(Promise.all([site.host.stop(), sleep(60_000)])).catch(() => undefined)
  return {
    faults,
    states,
    acknowledged: life.acknowledged(),
    refused: life.refused(),
    trace: disk.trace(),
  }
}
