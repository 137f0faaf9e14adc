import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { brokenInFolder } from "../crash/broken-invariants"
import { randomOf } from "../fuzz/random"
import { judgeBackup } from "./backups"
import { resetClock, startMachine, stepForGood, stepSometimes } from "./clock"
import type { Disk } from "./disk"
import { CALLS_WITH_FAULTS, failSometime } from "./failures"
import { judge } from "./judge"
import { createLife } from "./life"
import { reach, takeReached } from "./reached"
import { FILES, interrupted, openSite, place } from "./site"
import { betweenCommits, type Changed, slowCommits } from "./statements"
import { apart, restart, runUntil, sleep } from "./virtual"
import { restartWorkers } from "./workers"

export interface Verdict {
  readonly faults: readonly string[]
  readonly acknowledged: number
  readonly states: number
  readonly refused: number
  /** What was done to the site, and the routes that have acknowledged a write. */
  readonly reached: readonly string[]
  /** Sums over all that was asked, and over all that was written; the same each time. */
  readonly asked: number
  readonly trace: number
}

export interface Plan {
  readonly disk: Disk
  /** On a file system in memory. */
  readonly folder: string
  /** Where the files of an empty site are. */
  readonly empty: string
  /** Changes the store before the site works with it, as a planted fault does. */
  readonly changed?: Changed
  /** Called once the disk is there. */
  readonly prepared?: (disk: Disk) => void
}

/** How many of a thousand sectors survive that were not synced, unless it is none; a kill keeps them all. */
const KEPT = [100, 500, 900]

/** Rejections that nothing handled. Each ends a site, so none may come of what happens to it. */
const unhandled: string[] = []
export const noteUnhandled = (error: unknown): void =>
  void unhandled.push(`an unhandled rejection: ${(error as Error)?.stack ?? error}`)

/** One life of a site: clients write, the disk fails, the clock steps, and at some calls the power is cut. */
export async function runSchedule(seed: number, plan: Plan): Promise<Verdict> {
  const { disk, folder } = plan
  const random = randomOf(seed)
  restart(seed)
  resetClock()
  takeReached()
  unhandled.length = 0
  const crashes = random.chance(0.3) ? 0.2 : 0
  rmSync(folder, { recursive: true, force: true })
  const data = join(folder, "data")
  place(data, plan.empty)
  disk.start(data, FILES)
  plan.prepared?.(disk)
  const interrupts = random.chance(0.3) ? 0.05 : 0
  const wanted = [0, 1].map(() => {
    const half = random.chance(0.3)
    if (half) reach("a cut in the middle of a write")
    return disk.remember(1 + random.below(CALLS_WITH_FAULTS), half)
  })
  const failure = random.chance(0.5) ? failSometime(random, disk) : undefined
  const between = random.chance(0.6)
    ? betweenCommits({ random, disk, remembered: (state) => wanted.push(state) })
    : undefined
  let isAlive = true
  const engine = interrupted(() => isAlive && random.chance(interrupts))
  const slow = random.chance(0.3) ? slowCommits(random) : undefined
  const changed: Changed = (store) =>
    (plan.changed ?? same)((slow ?? same)((between ?? same)(store)))
  restartWorkers(seed, crashes, changed)
  const site = startAgain(disk, () => openSite(data, { changed, engine }))
  site.host.start()
  const life = createLife({
    random,
    site,
    disk,
    wanted,
    isInterrupted: interrupts > 0,
    isSlow: random.chance(0.3),
    isBackedUp: random.chance(0.2),
    isFailing: failure !== undefined || between !== undefined,
  })
  if (random.chance(0.4)) void stepSometimes(random, () => isAlive)
  const faults = await runUntil(life.run())
  const states = life.states()
  const holds = faults.length === 0 && random.chance(0.05)
  isAlive = false
  let judged = 0
  const known = new Map<number, Set<string>>()
  for (const { state, ledger } of states)
    for (const permille of [1000, 0, random.pick(KEPT)]) {
      if (faults.length > 0) break
      const isCut = permille !== 1000
      reach(isCut ? "a power cut" : "a kill")
      const left = join(folder, `left-${state}-${permille}`)
      mkdirSync(left, { recursive: true })
      for (const damage of disk.leave(state, permille, seed + judged++, left)) reach(damage)
      const seen = known.get(state) ?? new Set()
      known.set(state, seen)
      const found = await apart(() => {
        startMachine(isCut)
        return judge(left, ledger, seen)
      })
      startMachine(false)
      const after = isCut ? `a power cut, ${permille} ‰ kept` : "a kill"
      faults.push(...found.map((fault) => `after ${after}, state ${state}: ${fault}`))
      rmSync(left, { recursive: true, force: true })
    }
  const backup = life.backup()
  if (backup && faults.length === 0)
    faults.push(
      ...(await apart(() => judgeBackup(site, backup, life.ledger, join(folder, "restored")))),
    )
  if (holds) faults.push(...(await runUntil(stepForGood(site))))
  // A worker that does not answer is given up.
  await runUntil(Promise.race([site.host.stop(), sleep(60_000)])).catch(() => undefined)
  failure?.note()
  if (holds && faults.length === 0)
    faults.push(...brokenInFolder(data).map((fault) => `once the step counted: ${fault}`))
  faults.push(...unhandled)
  return {
    faults,
    states: judged,
    acknowledged: life.acknowledged(),
    refused: life.refused(),
    reached: takeReached(),
    asked: life.asked(),
    trace: disk.trace(),
  }
}

/** A site whose disk fails at its start does not start, and is started again when the disk works. */
function startAgain<T>(disk: Disk, start: () => T): T {
  try {
    return start()
  } catch (error) {
    if (disk.failures() === 0) throw error
    reach("a start that failed")
    disk.work()
    return start()
  }
}

const same: Changed = (store) => store
