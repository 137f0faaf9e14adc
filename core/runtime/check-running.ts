import { join } from "node:path"
import { Feeds } from "../contracts/feeds"
import { Stats } from "../contracts/stats"
import type { Log, Module, Wiring } from "../sdk/module"
import type { ModuleFinding } from "./check-module"
import { readConfig } from "./config"
import { createHost, type Host } from "./host"
import { createLog, type HostLog } from "./log"
import { tablePrefix } from "./migrate"
import { bringUpToDate } from "./migrations"
import { reasonOf } from "./module-shape"
import { openStore, type Store } from "./store"

/** A module to be tried out among others, on a database that is thrown away. */
export interface Trial {
  readonly folder: string
  readonly module: Module
  readonly others: readonly Module[]
  readonly community: boolean
}

export const TRIAL_FILE = "broadside.db"

/** What shows when a module runs on an empty site, and, if it could start, what it stores. */
export async function checkRunning(
  trial: Trial,
): Promise<{ findings: ModuleFinding[]; stored?: readonly string[] }> {
  const { module, others } = trial
  let wiring: Wiring = {}
  const observed: Module = {
    ...module,
    setup(ctx) {
      wiring = module.setup(ctx)
      return wiring
    },
  }
  const tables = tableFaults(trial)
  if (tables.length > 0) return { findings: tables.map((message) => ({ rule: "tables", message })) }
  const logged: string[] = []
  let site: ReturnType<typeof openTrial>
  try {
    site = openTrial(trial, [...others, observed], { log: recording(logged) })
  } catch (error) {
    return { findings: [{ rule: "start", message: reasonOf(error) }] }
  }
  const routes = await routeFaults(site.host, module.id)
  const jobs = await jobFaults(site.host, module.id, wiring)
  const contributions = await contributionFaults(wiring)
  const stored = objectsOf(site.store)
  const before = logged.length
  await site.host.stop()
  const atStop = logged.slice(before)
  const findings = [
    ...routes.map((message) => ({ rule: "routes", message }) as const),
    ...jobs.map((message) => ({ rule: "jobs", message }) as const),
    ...contributions.map((message) => ({ rule: "contributions", message }) as const),
    ...atStop.map((message) => ({ rule: "start", message: `when it stops: ${message}` }) as const),
  ]
  return { findings, stored }
}

/** Opens the trial's site with these modules; the caller stops it. */
export function openTrial(
  { folder, module, community }: Trial,
  modules: readonly Module[],
  { log = createLog("silent"), file = TRIAL_FILE }: { log?: HostLog; file?: string } = {},
): { readonly store: Store; readonly host: Host } {
  const { config } = readConfig(
    modules.map(({ id, config }) => ({ id, config, enabledByDefault: true })),
    {},
  )
  const store = openStore(join(folder, file), { durable: false })
  try {
    const theirs = new Set(community ? [module.id] : [])
    return { store, host: createHost({ modules, community: theirs, config, store, log }) }
  } catch (error) {
    store.close()
    throw error
  }
}

/** Names of all that is stored: tables, indexes, triggers and views. */
export function objectsOf({ connection }: Store): string[] {
  return connection
    .query(
      "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name",
    )
    .values()
    .map(([name]) => String(name))
}

// An index or trigger of another's name keeps that module from making its own.
function tableFaults({ folder, module, others }: Trial): string[] {
  const store = openStore(join(folder, "tables.db"), { durable: false })
  try {
    bringUpToDate({ store }, others, 0)
    const known = new Set(objectsOf(store))
    bringUpToDate({ store }, [...others, module], 0)
    const prefix = tablePrefix(module.id)
    return objectsOf(store)
      .filter((name) => !known.has(name) && !name.startsWith(prefix))
      .map((name) => `${name} does not begin with ${prefix}`)
  } catch (error) {
    return [reasonOf(error)]
  } finally {
    store.close()
  }
}

async function routeFaults(host: Host, id: string): Promise<string[]> {
  const faults: string[] = []
  for (const { method, path, detail } of host.routes().filter(({ module }) => module === id)) {
    const name = `${method} ${path}`
    const { summary, responses } = detail as { summary?: unknown; responses?: object }
    if (!summary || !responses) {
      faults.push(`${name} needs detail.summary and detail.responses`)
      continue
    }
    if (method !== "GET") continue
    const asked = `http://localhost${path.replace(/:[^/]+/g, "001").replace("*", "001")}`
    const { status } = await host.fetch(new Request(asked))
    if (!(status in responses) && status !== 304)
      faults.push(`${name} answers ${status} on an empty site, which it does not document`)
  }
  return faults
}

async function jobFaults(host: Host, id: string, { jobs = [] }: Wiring): Promise<string[]> {
  const faults: string[] = []
  for (const job of jobs)
    await host.jobs.run(`${id}.${job.id}`).catch((error) => {
      faults.push(`${job.id} fails on an empty site: ${reasonOf(error)}`)
    })
  return faults
}

async function contributionFaults({ contribute = [] }: Wiring): Promise<string[]> {
  const faults: string[] = []
  const valuesOf = (point: string) =>
    contribute.filter(({ token }) => token.id === point).flatMap(({ values }) => values)
  const attempt = async (name: string, work: () => Promise<boolean>) => {
    try {
      if (!(await work())) faults.push(`${name} gives something else than its point asks for`)
    } catch (error) {
      faults.push(`${name} fails on an empty site: ${reasonOf(error)}`)
    }
  }
  for (const feed of valuesOf(Feeds.id) as Parameters<typeof isFeed>[0][])
    await attempt(`the feed ${feed?.path}`, () => isFeed(feed))
  for (const stats of valuesOf(Stats.id) as { read(): Promise<object> }[])
    await attempt("Stats", async () =>
      Object.values(await stats.read()).every((figure) => Number.isFinite(figure)),
    )
  return faults
}

async function isFeed(feed: { path: string; title: string; items(query: object): unknown }) {
  return feed.path.startsWith("/") && Boolean(feed.title) && Array.isArray(await feed.items({}))
}

/** A log that keeps the faults it is told. */
function recording(faults: string[]): HostLog {
  const nothing = () => undefined
  const error = (fields: object, message: string) =>
    void faults.push(`${message}: ${reasonOf((fields as { err?: unknown }).err)}`)
  const log: Log = { debug: nothing, info: nothing, warn: nothing, error }
  return { ...log, debugs: false, child: () => log }
}
