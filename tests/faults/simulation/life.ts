import { AsyncLocalStorage } from "node:async_hooks"
import { TASKS } from "../../crash/clients/work"
import { createLedger, type Ledger } from "../../crash/ledger"
import type { Random } from "../../fuzz/random"
import { CALLS, type Disk, ERRORS } from "./disk"
import { type Site, serve, URL_OF_SITE } from "./site"
import { sleep } from "./virtual"

/** Most schedules make more; a fault or a cut of the power is at one of the first. */
const CALLS_WITH_FAULTS = 400

interface LifeOptions {
  readonly random: Random
  readonly site: Site
  readonly disk: Disk
  /** Statements fail as if a module had a fault, which the site answers with 500. */
  readonly isInterrupted: boolean
}

/** What happens to a site: its clients, and the faults of its disk. */
export function createLife({ random, site, disk, isInterrupted }: LifeOptions) {
  const ledger = createLedger()
  const faults: string[] = []
  let left = 20 + random.below(60)
  let refused = 0
  const wanted = [0, 1].map(() =>
    disk.remember(1 + random.below(CALLS_WITH_FAULTS), random.chance(0.3)),
  )
  const taken = new Map<number, Ledger>()
  if (random.chance(0.5)) failSometime(random, disk)

  /** What was acknowledged until the disk was remembered. */
  function look(): void {
    for (const state of wanted)
      if (!taken.has(state) && disk.remembers(state)) taken.set(state, ledger.copy())
  }

  const ask = serve(site.host)
  Object.assign(globalThis, {
    async fetch(url: string, init: RequestInit) {
      await sleep(1 + random.below(40))
      const task = current.getStore()
      // What clients do next builds on the answer to what they did last.
      if (task?.isRefused) throw new Refused()
      if (left-- <= 0) throw new Gone()
      const answer = await ask(url, init)
      look()
      if (answer.status < 500) return answer
      refused++
      if (task) task.isRefused = true
      if (!isInterrupted && ![503, 507].includes(answer.status))
        faults.push(
          `${init.method ?? "GET"} ${url}: ${answer.status} ${await answer.clone().text()}`,
        )
      return answer
    },
  })

  async function client(name: string): Promise<void> {
    for (let n = 0; ; n++) {
      const task = { isRefused: false }
      const { operator } = site
      const one = { url: URL_OF_SITE, ledger, random, operator, name: `${name}-${n}` }
      try {
        await current.run(task, () => random.pick(TASKS)(one))
      } catch (error) {
        if (error instanceof Gone) return
        if (!task.isRefused) throw error
      }
    }
  }

  return {
    acknowledged: ledger.acknowledged,
    refused: () => refused,
    /** Ends when the clients have asked enough; answers what was wrong. */
    async run(): Promise<string[]> {
      const clients = Array.from({ length: 1 + random.below(8) }, (_, n) => client(`c${n}`))
      for (const one of await Promise.allSettled(clients))
        if (one.status === "rejected") faults.push(`a client failed: ${one.reason.stack}`)
      look()
      return faults
    },
    /** The remembered disks, each with what was acknowledged by then. */
    states: () => [...taken].map(([state, ledger]) => ({ state, ledger })),
  }
}

const current = new AsyncLocalStorage<{ isRefused: boolean }>()
class Gone extends Error {}
class Refused extends Error {}

const { EIO, ENOSPC, EROFS, EDQUOT } = ERRORS
const { write, sync, cut, names, read } = CALLS
const FAULTS: readonly (readonly [calls: number, errors: readonly number[]])[] = [
  [write | cut | names, [ENOSPC, EDQUOT]],
  [write, [EIO, ENOSPC, EROFS]],
  [sync, [EIO, ENOSPC]],
  [read, [EIO]],
  [cut, [EIO]],
]

function failSometime(random: Random, disk: Disk): void {
  const from = random.below(CALLS_WITH_FAULTS)
  const [calls, errors] = random.pick(FAULTS)
  disk.fail(from, from + 1 + random.below(20), calls, random.pick(errors))
}
