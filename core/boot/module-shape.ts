import type { Module } from "../base/module"

type Unknown = Readonly<Record<string, unknown>>

/**
 * Checks the types of `defineModule` at run time, for code that our compiler has not seen: the
 * host reads these fields before any `setup` and must not fail on them.
 */
export function shapeFault(module: unknown): string | undefined {
  if (
    !isObject(module) ||
    typeof module["id"] !== "string" ||
    typeof module["setup"] !== "function"
  )
    return "module.ts must export defineModule({…}) as default"
  const { config, migrations = [], offers = [], needs = {}, wants = {} } = module
  const { problems = {}, rates = {} } = module
  if (config !== undefined && !isObject((config as Unknown | null)?.["properties"]))
    return "config must be t.Object({…})"
  if (!Array.isArray(migrations) || !migrations.every(isMigration))
    return "migrations must be a list of { tag, sql }, the SQL imported as text"
  if (!Array.isArray(offers) || !offers.every(isService)) return "offers must be a list of services"
  for (const [name, tokens] of Object.entries({ needs, wants }))
    if (!isObject(tokens) || !Object.values(tokens).every(isService))
      return `${name} must be an object of services, such as { games: Games }`
  if (!isObject(problems) || !Object.values(problems).every(isProblem))
    return "each row of problems must be { status, title, fix, detail }"
  if (!isObject(rates) || !Object.values(rates).every(isRate)) return "rates must come from ratesOf"
}

/** Why the result of `setup` cannot be used, or undefined. */
export function wiringFault(module: Module, wiring: unknown): string | undefined {
  if (wiring instanceof Promise) {
    // Nothing awaits this promise, and an unhandled rejection would end the process.
    wiring.catch(() => undefined)
    return "setup must not be async; start slow work in a job or at the first request"
  }
  if (!isObject(wiring)) return "setup must return an object, at least {}"
  const { provide = [], contribute = [], on = [], jobs = [] } = wiring
  for (const [name, list] of Object.entries({ provide, contribute, on }))
    if (!isMadeList(list)) return `${name} must be a list of the results of ${name}(…)`
  const missing = (module.offers ?? []).find(
    ({ id }) => !(provide as { token: { id: string } }[]).some(({ token }) => token.id === id),
  )
  if (missing) return `offers ${missing.id} without providing it`
  return jobsFault(jobs)
}

/** Whether it is a list of what `provide`, `contribute` or `on` returned. */
export const isMadeList = (list: unknown): boolean =>
  Array.isArray(list) && list.every((one) => isObject(one) && isObject(one["token"]))

function jobsFault(jobs: unknown): string | undefined {
  if (!Array.isArray(jobs)) return "jobs must be a list"
  const ids = new Set<unknown>()
  for (const job of jobs) {
    if (!isObject(job) || typeof job["id"] !== "string" || typeof job["run"] !== "function")
      return "each job must be { id, everyMs, run }"
    const { id, everyMs, timeoutMs = 1 } = job
    if (ids.has(id)) return `two jobs are called ${id}`
    ids.add(id)
    // A timer treats any other value as one millisecond.
    for (const [name, ms] of Object.entries({ everyMs, timeoutMs }))
      if (!Number.isInteger(ms) || Number(ms) < 1 || Number(ms) > MAX_MS)
        return `${name} of the job ${id} must be a whole number of milliseconds from 1 to ${MAX_MS}`
  }
}

// Longer times overflow a timer.
const MAX_MS = 2 ** 31 - 1

const isObject = (value: unknown): value is Unknown => typeof value === "object" && value !== null

const isService = (token: unknown) =>
  isObject(token) && token["kind"] === "service" && typeof token["id"] === "string"

const isMigration = (step: unknown) =>
  isObject(step) && typeof step["tag"] === "string" && typeof step["sql"] === "string"

const isProblem = (row: unknown) =>
  isObject(row) &&
  Number.isInteger(row["status"]) &&
  typeof row["title"] === "string" &&
  typeof row["fix"] === "string" &&
  typeof row["detail"] === "function"

const isRate = (rate: unknown) =>
  isObject(rate) &&
  typeof rate["name"] === "string" &&
  (typeof rate["perMinute"] === "number" || typeof rate["perHour"] === "number")
