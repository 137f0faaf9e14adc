import { type AnyElysia, Elysia } from "elysia"
import { createFamilyRule } from "../content/family"
import { checkPage } from "../content/page-check"
import { slugOf } from "../content/slug"
import { Site, type SiteRoute } from "../contracts/site"
import { createPageStore, type PageStore } from "../pages/store"
import type { ProblemTable } from "../sdk/errors"
import type { AnyService, Context, Job, Module, Point, Signal, Wiring } from "../sdk/module"
import { frameOf } from "../ui/layout"
import { createForPeople } from "../ui/problem-page"
import { createAnswers } from "./answers"
import { createApp, createRefuse, SHARED_HEADERS } from "./app"
import { createAssetFiles } from "./assets"
import { clientAddress, limitKey } from "./client-address"
import type { Config } from "./config"
import { createEntry, type PeerSource } from "./entry"
import { createSafeFetch } from "./fetch/safe-fetch"
import { parseRanges } from "./ip-ranges"
import { createJobs, type Jobs } from "./jobs"
import { createLimiter, rateHeaders } from "./limits"
import { type Fault, order } from "./load"
import type { HostLog } from "./log"
import { migrate, pendingMigrations } from "./migrate"
import { CORE_MIGRATIONS } from "./migrations"
import { requireOperator } from "./operator"
import { collisions } from "./paths"
import { coreProblems, problem } from "./problems"
import type { Store } from "./store"
import { urlsOf } from "./urls"
import { createWriter } from "./write"

export interface HostOptions {
  /** Those that take part: enabled, and their code at hand. */
  readonly modules: readonly Module[]
  /** Ids of community modules: mounted under `/x/<id>`. */
  readonly community?: ReadonlySet<string>
  readonly config: Config
  readonly store: Store
  readonly log: HostLog
  readonly now?: () => number
  /** Called before migrations change a database that has data. */
  readonly beforeMigration?: () => void
}

export interface Host {
  /** Answers a request; `peers` tells who sent it. */
  fetch(request: Request, peers?: PeerSource): Promise<Response>
  routes(): readonly SiteRoute[]
  readonly modules: readonly Module[]
  readonly jobs: Jobs
  readonly pages: PageStore
  readonly urls: ReturnType<typeof urlsOf>
  all<T>(token: Point<T>): readonly T[]
  start(): void
  /** Refuses new work as not ready, lets writes and jobs end, closes modules and the database. */
  stop(): Promise<void>
}

/** A start that cannot go on, with every fault. */
export class StartRefused extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map((fault) => fault.message).join("\n"))
  }
}

export function createHost(options: HostOptions): Host {
  const { config, store, log, now = Date.now, community = new Set() } = options
  const ordered = order(options.modules, [Site.id])
  if (ordered.faults.length > 0) throw new StartRefused(ordered.faults)
  const { modules } = ordered
  bringUpToDate(options, modules, now())

  const urls = urlsOf(config.core)
  const answers = createAnswers(now, SHARED_HEADERS)
  const writer = createWriter(store, answers.changed)
  const pages = createPageStore({
    db: store.reader,
    answers,
    now,
    cacheBytes: config.core.pages.cache_mb * 1_000_000,
    // By host: behind a proxy that ends TLS, a request comes with another scheme.
    ownOrigin: (request) => urls.separateGames && new URL(request.url).host === urls.gamesHost,
    ...(config.core.pages.strict ? { strictOrigins: [urls.base, urls.api] } : {}),
  })

  const services = new Map<string, unknown>()
  const points = new Map<string, Contributed[]>()
  const listeners = new Map<string, { module: string; run: (payload: never) => unknown }[]>()
  const mounted: SiteRoute[] = []
  const problems: ProblemTable = Object.assign({}, coreProblems, ...modules.map((m) => m.problems))
  let ready = false

  const people = createForPeople({
    frame: () => frameOf(shared),
    problems,
    root: (request) => (pages.ownOrigin(request) ? urls.base : ""),
  })
  const refuse = createRefuse(log, people)
  const app = createApp({
    routes: () => mounted,
    problems,
    ready: () => ready,
    refuse,
    people,
    file: createAssetFiles(answers),
  })
  record(app, "core")
  services.set(Site.id, {
    routes: () => mounted,
    app: () => app,
    modules: () =>
      modules.map(({ id, manifest }) => ({
        id,
        version: manifest.version,
        description: manifest.description ?? "",
      })),
  })

  const peers = new WeakMap<Request, string>()
  const shared = sharedContext()
  const wirings = modules.map((module) => ({ module, wiring: setUp(module) }))
  for (const { module, wiring } of wirings) if (wiring.routes) mount(module, wiring.routes)
  for (const { module, wiring } of wirings)
    if (wiring.lateRoutes) mount(module, wiring.lateRoutes())

  // Now rather than at each route's first request, which a fault in a schema would otherwise fail.
  app.compile()

  const jobs = createJobs([...ownJobs(), ...wirings.flatMap(jobsOf)], log)
  const enter = createEntry({
    app,
    answers,
    ownOrigin: pages.ownOrigin,
    log,
    refuse,
    remember: (request, peer) => peer !== undefined && void peers.set(request, peer),
  })

  // Seen from the writing connection, this changes only when another process commits, such as
  // `broadside demo` beside a running server.
  const othersVersion = () => store.connection.query("PRAGMA data_version").values()[0]?.[0]
  let watching: ReturnType<typeof setInterval> | undefined
  let seen = othersVersion()
  function noticeOthers(): void {
    const now = othersVersion()
    if (now !== seen) answers.changed()
    seen = now
  }

  function sharedContext() {
    const trusted = parseRanges(config.core.server.trusted_proxies)
    const { publish, write } = config.core.limits
    const perMinute = (limit: number) => ({ limit, windowMs: 60_000 })
    const rates = { publish: perMinute(publish), write: perMinute(write) }
    const limiter = createLimiter({ now, rates })
    const family =
      config.core.content.family === "on" ? createFamilyRule(config.core.content) : undefined
    return {
      urls,
      now,
      pages,
      db: store.reader,
      site: { name: config.core.site.name, tagline: config.core.site.tagline },
      fetch: createSafeFetch({ allowPrivate: config.core.network.allow_private }),
      content: {
        family: (text: string) => family?.check(text) ?? { verdict: "clean" as const },
        page: checkPage,
        slug: (text: string, fallback = "") => slugOf(text, fallback),
      },
      write: writer.write,
      answer: answers.answer,
      emit<T>(token: Signal<T>, payload: T) {
        writer.afterCommit(() => deliver(token.id, payload))
      },
      all: <T>(token: Point<T>) => (points.get(token.id) ?? []).map(({ value }) => value as T),
      limit(rate: "publish" | "write", request: Request) {
        const address = clientAddress(
          peers.get(request),
          request.headers.get("x-forwarded-for"),
          trusted,
        )
        const result = limiter.take(rate, limitKey(address))
        if (result.ok) return
        throw problem["too-many-requests"](Math.ceil(result.retryAfterMs / 1000)).withHeaders(
          rateHeaders(result, rates[rate], rate),
        )
      },
      requireOperator: async (request: Request) => requireOperator(store.connection, request),
    }
  }

  function setUp(module: Module): Wiring {
    const {
      enabled: _,
      root_paths: __,
      ...settings
    } = config.modules[module.id] ?? { enabled: true }
    const pick = (tokens: Readonly<Record<string, AnyService>> = {}) =>
      Object.fromEntries(
        Object.entries(tokens).map(([key, token]) => [key, services.get(token.id)]),
      )
    const wiring = blaming(module.id, () =>
      module.setup({
        ...shared,
        config: settings,
        needs: pick(module.needs),
        wants: pick(module.wants),
        log: log.child({ module: module.id }),
      } as Context),
    )
    for (const { token, value } of wiring.provide ?? []) {
      if (!module.offers?.some((offered) => offered.id === token.id))
        throw new StartRefused([
          { module: module.id, message: `${module.id} provides ${token.id} without offering it` },
        ])
      services.set(token.id, value)
    }
    for (const { token, values } of wiring.contribute ?? []) {
      const known = points.get(token.id) ?? []
      const added = values.map((value) => ({ module: module.id, value }))
      const clash = contributionFault(token.id, known, added, rootOf(module.id))
      if (clash) throw new StartRefused([{ module: module.id, message: clash }])
      points.set(token.id, [...known, ...added])
    }
    for (const { token, run } of wiring.on ?? [])
      listeners.set(token.id, [...(listeners.get(token.id) ?? []), { module: module.id, run }])
    return wiring
  }

  /** Where a module's paths begin: community modules keep to a corner unless the operator says so. */
  function rootOf(id: string): string {
    return community.has(id) && config.modules[id]?.["root_paths"] !== true ? `/x/${id}` : ""
  }

  function mount(module: Module, routes: AnyElysia): void {
    // A name of the host's choosing: Elysia drops the hooks of a second instance of one name.
    const wrapped = new Elysia({
      name: `module:${module.id}:${mounted.length}`,
      prefix: rootOf(module.id),
    })
    record(wrapped.use(routes), module.id)
    const clashes = collisions(mounted)
    if (clashes.length > 0)
      throw new StartRefused(clashes.map((message) => ({ module: module.id, message })))
    app.use(wrapped)
  }

  function record(instance: AnyElysia, module: string): void {
    for (const { method, path, hooks } of instance.routes)
      mounted.push({ method, path, module, detail: hooks?.detail ?? {} })
  }

  function deliver(id: string, payload: unknown): void {
    for (const { module, run } of listeners.get(id) ?? [])
      Promise.resolve()
        .then(() => run(payload as never))
        .catch((error) => log.error({ module, signal: id, err: error }, "a listener failed"))
  }

  function ownJobs(): (Job & { module: string })[] {
    const press = async () => void (await pages.press(writer.write))
    return [{ id: "core.press", module: "core", everyMs: 5_000, run: press }]
  }

  return {
    fetch: enter,
    routes: () => mounted,
    modules,
    jobs,
    pages,
    urls,
    all: shared.all,
    start() {
      ready = true
      jobs.start()
      watching = setInterval(noticeOthers, 1_000)
    },
    async stop() {
      ready = false
      clearInterval(watching)
      await jobs.stop()
      for (const { wiring } of wirings.toReversed()) await wiring.dispose?.()
      await writer.idle()
      store.close()
    },
  }
}

const jobsOf = ({ module, wiring }: { module: Module; wiring: Wiring }) =>
  (wiring.jobs ?? []).map((job) => ({ ...job, id: `${module.id}.${job.id}`, module: module.id }))

function bringUpToDate(options: HostOptions, modules: readonly Module[], now: number): void {
  const { store, beforeMigration } = options
  const all = [
    { module: "core", migrations: CORE_MIGRATIONS },
    ...modules.map(({ id, migrations = [] }) => ({ module: id, migrations })),
  ]
  const pending = all.flatMap((one) =>
    blaming(one.module, () => pendingMigrations(store.connection, [one])),
  )
  if (pending.length === 0) return
  const fresh =
    pending[0]?.migrations.length === CORE_MIGRATIONS.length && pending[0].module === "core"
  if (!fresh) beforeMigration?.()
  for (const one of pending) blaming(one.module, () => migrate(store.connection, [one], now))
}

/** Whatever a module's part throws, with the module's name on it. */
function blaming<T>(module: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused([{ module, message: `${module}: ${(error as Error).message}` }])
  }
}

interface Contributed {
  readonly module: string
  readonly value: unknown
}

/** Feeds are told apart by their path and tools by their name: two of one are refused. */
function contributionFault(
  point: string,
  known: readonly Contributed[],
  added: readonly Contributed[],
  root: string,
): string | undefined {
  for (const { module, value } of added)
    for (const key of ["path", "name"] as const) {
      const own = (value as Record<string, unknown>)?.[key]
      if (typeof own !== "string") continue
      const other = known.find((one) => (one.value as Record<string, unknown>)[key] === own)
      if (other) return `${point}: ${own} of ${module} is already ${other.module}'s`
      if (key === "path" && root && !own.startsWith(`${root}/`))
        return `${point}: ${own} of ${module} must begin with ${root}/`
    }
}

/**
 * A host of all modules that can take part. A community module that fails on the way is set
 * aside, with its reason, and the rest is tried again; a first-party one stops the start.
 */
export function createTolerantHost(options: HostOptions): { host: Host; aside: Fault[] } {
  const aside: Fault[] = []
  let modules = options.modules
  for (;;) {
    try {
      return { host: createHost({ ...options, modules }), aside }
    } catch (error) {
      const faults = error instanceof StartRefused ? error.faults : []
      const guilty = faults.find(({ module }) => module && options.community?.has(module))
      if (!guilty) throw error
      aside.push(guilty)
      modules = modules.filter(({ id }) => id !== guilty.module)
    }
  }
}
