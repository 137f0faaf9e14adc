import { AsyncLocalStorage } from "node:async_hooks"
import { hash } from "node:crypto"
import { TASKS } from "../crash/clients/work"
import { createLedger, type Ledger } from "../crash/ledger"
import type { Random } from "../fuzz/random"
import { type Backup, takeBackup } from "./backups"
import { wrongTime } from "./clock"
import type { Disk } from "./disk"
import { reachRoute } from "./reached"
import { type Site, serve, URL_OF_SITE } from "./site"
import { sleep } from "./virtual"

interface LifeOptions {
  readonly random: Random
  readonly site: Site
  readonly disk: Disk
  /** Statements fail as if a module had a fault, which the site answers with 500. */
  readonly isInterrupted: boolean
  /** States of the disk to remember what was acknowledged until then. */
  readonly wanted: readonly number[]
  /** Whether minutes pass, so that jobs run. */
  readonly isSlow: boolean
  readonly isBackedUp: boolean
  /** Calls fail, those of a backup too. */
  readonly isFailing: boolean
}

/** What happens to a site: its clients, and the faults of its disk. */
export function createLife({ random, site, disk, ...options }: LifeOptions) {
  const { isInterrupted, isSlow, isBackedUp, isFailing, wanted } = options
  const ledger = createLedger()
  const faults: string[] = []
  let left = 20 + random.below(60)
  let refused = 0
  let asked = 0
  const taken = new Map<number, Ledger>()
  let backup: Backup | undefined

  /** What was acknowledged until the disk was remembered. */
  function look(): void {
    for (const state of wanted)
      if (!taken.has(state) && disk.remembers(state)) taken.set(state, ledger.copy())
  }

  const ask = serve(site.host)
  Object.assign(globalThis, {
    async fetch(url: string, init: RequestInit) {
      await sleep(isSlow && random.chance(0.05) ? random.below(120_000) : 1 + random.below(40))
      const task = current.getStore()
      // What clients do next builds on the answer to what they did last.
      if (task?.isRefused) throw new Refused()
      if (left-- <= 0) throw new Gone()
      const answer = await ask(url, init)
      asked = sumOf(`${asked} ${init.method} ${url} ${answer.status}`)
      look()
      const wrong = wrongTime(site)
      if (wrong) faults.push(wrong)
      if (answer.status < 400) noteRoute(init.method, url)
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

  async function backUpOnce(): Promise<void> {
    await sleep(random.below(1_000))
    try {
      backup = await takeBackup(site, ledger)
    } catch (error) {
      if (!isFailing) throw error
    }
  }

  const patterns = writingRoutes(site)
  function noteRoute(method = "GET", url: string): void {
    const { pathname } = new URL(url)
    const route = patterns.find((one) => one.method === method && one.pattern.test(pathname))
    if (route) reachRoute(route.name)
  }

  return {
    ledger,
    backup: () => backup,
    acknowledged: ledger.acknowledged,
    /** A sum over all that was asked. */
    asked: () => asked,
    refused: () => refused,
    /** Ends when the clients have asked enough; answers what was wrong. */
    async run(): Promise<string[]> {
      const clients = Array.from({ length: 1 + random.below(8) }, (_, n) => client(`c${n}`))
      if (isBackedUp) clients.push(backUpOnce())
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

const writingRoutes = ({ host }: Site) =>
  host
    .routes()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => ({
      method,
      name: `${method} ${path}`,
      pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`),
    }))

const sumOf = (text: string) => Number.parseInt(hash("sha256", text).slice(0, 12), 16)
