import { dirname, join } from "node:path"
import type { Module, Wiring } from "../base/module"
import { reasonOf } from "../base/start-refused"
import { LATE, within } from "../base/time-limit"
import type { PointOptions } from "../base/tokens"
import { createHost } from "../boot/host"
import type { Host } from "../boot/host-shape"
import { readConfig } from "../config/config"
import { schemaOf } from "../data/data-file"
import { tablePrefix } from "../data/migrate"
import { bringUpToDate } from "../data/migrations"
import { openStore, type Store } from "../data/store"
import { createLog, createRecordingLog, type HostLog } from "../log/log"
import { schemaFaults } from "./check-schema"
import type { ModuleFinding } from "./finding"
import { placeMigrated } from "./migrated-database"

/** A module to test with others on a temporary database. */
export interface Trial {
  readonly folder: string
  readonly module: Module
  readonly others: readonly Module[]
  readonly community: boolean
}

export const TRIAL_FILE = "broadside.db"

/** Findings from running a module on an empty site and, if it starts, what it stores. */
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
  const log = createRecordingLog(({ level, message, err }) => {
    if (level === "error") logged.push(`${message}: ${reasonOf(err)}`)
  })
  let site: ReturnType<typeof openTrial>
  try {
    site = openTrial(trial, [...others, observed], { log })
  } catch (error) {
    return { findings: [{ rule: "start", message: reasonOf(error) }] }
  }
  const routes = await routeFaults(site.host, module.id)
  const jobs = await jobFaults(site.host, module.id, wiring)
  const contributions = await contributionFaults(wiring)
  const schema = schemaFaults(site.store, module.schema)
  const stored = objectsOf(site.store)
  const before = logged.length
  await site.host.stop()
  const atStop = logged.slice(before)
  const findings = [
    ...schema.map((message) => ({ rule: "schema", message }) as const),
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
    modules.map(({ id, config, rates }) => ({ id, config, rates, enabledByDefault: true })),
    {},
  )
  const theirs = new Set(community ? [module.id] : [])
  placeMigrated(dirname(join(folder, file)), { modules, community: theirs, now: 0 })
  const store = openStore(join(folder, file), { durable: false })
  try {
    return { store, host: createHost({ modules, community: theirs, config, store, log }) }
  } catch (error) {
    store.close()
    throw error
  }
}

/** Names of all database objects: tables, indexes, triggers and views. */
export function objectsOf({ connection, live }: Store): string[] {
  return [...schemaOf(connection), ...live.schema()]
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("sqlite_"))
    .toSorted()
}

// An index or trigger of another's name keeps that module from making its own.
function tableFaults({ folder, module, others }: Trial): string[] {
  const tables = join(folder, "tables")
  placeMigrated(tables, { modules: others, community: new Set(), now: 0 })
  const store = openStore(join(tables, TRIAL_FILE), { durable: false })
  try {
    bringUpToDate({ store }, others, 0)
    const existing = new Set(objectsOf(store))
    bringUpToDate({ store }, [...others, module], 0)
    const prefix = tablePrefix(module.id)
    return objectsOf(store)
      .filter((name) => !existing.has(name) && !name.startsWith(prefix))
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
      faults.push(`${name} must be described by route({ summary, answers, … })`)
      continue
    }
    if (method !== "GET") continue
    const url = `http://localhost${path.replace(/:[^/]+/g, "001").replace("*", "001")}`
    const { status } = await host.fetch(new Request(url))
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
  for (const { token, values } of contribute)
    for (const value of values) {
      const name = nameOf(token, value)
      try {
        if ((await within(MAX_PROBE_MS, runProbe(token, value))) === LATE)
          faults.push(`${name} gives nothing within ${MAX_PROBE_MS / 1000} s on an empty site`)
      } catch (error) {
        faults.push(`${name} fails on an empty site: ${reasonOf(error)}`)
      }
    }
  return faults
}

const MAX_PROBE_MS = 5_000

const runProbe = async ({ probe }: PointOptions<never>, value: unknown) => probe?.(value as never)

const nameOf = (token: PointOptions<never> & { readonly id: string }, value: unknown) =>
  token.key ? `${token.id} ${token.key(value as never)}` : token.id
