import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { answerFault } from "../base/answer-faults"
import type { Module } from "../base/module"
import { mayRefuse, memberFault } from "../base/responses"
import { StartRefused } from "../base/start-refused"
import { createHost } from "../boot/host"
import type { Host } from "../boot/host-shape"
import { readConfig } from "../config/config"
import type { SiteRoute } from "../contracts/site"
import { WORKER } from "../data/aside/side-aside"
import { distant, type Engine, embeddedEngine } from "../data/engine"
import { openStore, type Store } from "../data/store"
import { renewOperatorToken } from "../http/operator"
import { routeAt } from "../http/paths"
import { createLog, createRecordingLog, type LoggedLine } from "../log/log"
import { placeMigrated } from "./migrated-database"

export { type CheckOptions, checkModule } from "./check-module"
export type { ModuleFinding } from "./finding"

/** Which modules the site has, and its configuration. */
export interface TestHostOptions {
  readonly modules: readonly Module[]
  /** Ids of the community modules among them. */
  readonly community?: readonly string[]
  /** The text of a `config.toml`. */
  readonly config?: string
  /** Where the movable clock starts, in milliseconds since the epoch. */
  readonly now?: number
  /**
   * For how long the machine has been running when the site starts. Default: since 1970, so that time has passed between
   * two sites that use the same folder one after the other; a low number is a machine that was started again.
   */
  readonly uptime?: number
  /** Measures how long requests take, for `limits.read_ms`; default: they take no time. */
  readonly stopwatch?: () => number
  /** An existing folder for the database, kept at the end; default a new one, removed. */
  readonly folder?: string
}

/** A whole site in memory. */
export interface TestHost {
  /**
   * Answers a request to `path` without a socket. A plain object as `json` is sent as JSON. Throws where
   * a route refused it in a way that its description does not declare, or answered with JSON that
   * differs from its model.
   */
  fetch(path: string, init?: RequestInit & { json?: unknown; from?: string }): Promise<Response>
  /** The same, read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  json(path: string, init?: RequestInit & { json?: unknown }): Promise<any>
  /** Lets time pass. */
  advance(ms: number): void
  /** Sets the clock of the machine ahead or back, while no time passes. */
  jump(ms: number): void
  /** The time that the site goes by. */
  now(): number
  /** Runs deferred work such as counts now, and settles when it is done. */
  settle(): Promise<void>
  runJob(id: string): Promise<void>
  /** The SQL of the statements that some work runs, without those that begin and end a write. */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>
  /** A token for `Authorization: Bearer`. */
  readonly operatorToken: string
  /** What was logged, `{ level, message, module, … }`; empty where BROADSIDE_TEST_LOG writes it out. */
  readonly logged: readonly LoggedLine[]
  readonly host: Host
  readonly store: Store
  close(): Promise<void>
}

/**
 * A whole site in memory: real routes, real SQLite, a clock to move, no socket.
 * @example
 * const site = await createTestHost({ modules: [guestbook], config: "[modules.guestbook]\nenabled = true" })
 * expect((await site.fetch("/x/guestbook/entries")).status).toBe(200)
 * await site.close()
 */
export async function createTestHost(options: TestHostOptions): Promise<TestHost> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "broadside-test-"))
  const start = options.now ?? Date.UTC(2026, 10, 20, 12)
  let wall = start
  let passed = 0
  const { config, faults } = readConfig(
    options.modules.map(({ id, config, rates, configFaults }) => ({
      id,
      config,
      rates,
      configFaults,
      community: options.community?.includes(id) ?? false,
      enabledByDefault: true,
    })),
    { file: options.config ?? "" },
  )
  if (faults.length > 0) throw new StartRefused(faults)
  let statements: string[] | undefined
  const chosen = chosenEngine()
  const engine = reportStatements(chosen.engine, (sql) => statements?.push(sql))
  const modules = options.modules.filter(({ id }) => config.modules[id]?.enabled)
  const community = new Set(options.community)
  placeMigrated(folder, { modules, community, now: start })
  const store = openStore(join(folder, "broadside.db"), { ...chosen, durable: false, engine })
  const logged: LoggedLine[] = []
  const level = process.env["BROADSIDE_TEST_LOG"]
  const undeclared: string[] = []
  const askers = { author: new WeakSet<Request>(), submits: new WeakSet<Request>() }
  const host = createHost({
    modules,
    community,
    config,
    store,
    log: level ? createLog(level) : createRecordingLog((line) => logged.push(line)),
    clocks: {
      wall: () => wall,
      elapsed: () => passed,
      uptime: () => (options.uptime ?? start) + passed,
    },
    stopwatch: options.stopwatch ?? (() => 0),
    timers: false,
    onAsked: (what, request) => askers[what].add(request),
    onRefusal({ method, path, problem }) {
      const spec = findRoute(method, path)?.spec
      if (!spec) return
      if (!mayRefuse(spec, problem))
        undeclared.push(
          `${method} ${path} refuses with ${problem.code}, which its description does not declare in refuses`,
        )
      else if (!spec.passesOn?.includes(problem.status)) {
        const member = memberFault(spec, problem)
        if (member)
          undeclared.push(
            `${problem.code} has the member ${member}, which differs from members in its problem table`,
          )
      }
    },
  })
  const base = host.urls.base
  const findRoute = (method: string, path: string) =>
    host.routes().find((route) => route.method === method && route.path === path)

  const send: TestHost["fetch"] = async (path, { json, from = "192.0.2.1", ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (json !== undefined && !headers.has("content-type"))
      headers.set("content-type", "application/json")
    const method = init.method ?? (json === undefined ? "GET" : "POST")
    const body = json === undefined ? init.body : JSON.stringify(json)
    const url = new URL(path, base)
    // As the server sees it: a proxy terminates TLS, and Elysia expects plain HTTP URLs.
    url.protocol = "http:"
    const request = new Request(url, { ...init, method, headers, body })
    const answer = await host.fetch(request, {
      requestIP: () => ({ address: from }),
      keepOpen() {},
    })
    const [fault] = undeclared.splice(0)
    if (fault) throw new Error(fault)
    // A route of tools stores nothing itself; each tool has the description of the route that does the same.
    const { spec } = routeAt(host.routes(), request) ?? {}
    for (const word of ["author", "submits"] as const)
      if (spec && !spec[word] && !spec.storesNothing && askers[word].has(request))
        throw new Error(
          `${method} ${path} needs ${word}: true in its description, for what it asks`,
        )
    await expectDescribed(host.routes(), request, answer)
    return answer
  }

  return {
    fetch: send,
    json: async (path, init) => (await send(path, init)).json(),
    advance: (ms) => {
      if (ms < 0) throw new RangeError("time never passes backwards; jump sets the clock back")
      passed += ms
      wall += ms
    },
    jump: (ms) => {
      wall += ms
    },
    now: () => host.now(),
    settle: () => host.settle(),
    runJob: (id) => host.jobs.run(id),
    async statementsOf(work) {
      const own: string[] = []
      statements = own
      try {
        await work()
      } finally {
        statements = undefined
      }
      return own
    },
    operatorToken: renewOperatorToken(store.connection),
    logged,
    host,
    store,
    async close() {
      await host.stop()
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Throws if a JSON response differs from what the description of its route says. */
async function expectDescribed(routes: readonly SiteRoute[], request: Request, answer: Response) {
  const type = answer.headers.get("content-type")?.split(";")[0] ?? ""
  // The response cache compresses what is popular: the same body was judged before, in the clear.
  const isCoded = answer.headers.has("content-encoding")
  if (!answer.ok || isCoded || !/[/+]json$/.test(type)) return
  const route = routeAt(routes, request)
  if (!route?.spec || route.spec.hidden) return
  const value: unknown = await answer.clone().json()
  const fault = answerFault(route.spec, { status: answer.status, type, value })
  if (fault)
    throw new Error(
      `${route.method} ${route.path} differs from its description in route({ answers }): ${fault}`,
    )
}

/** An engine that reports each statement. */
const reportStatements =
  (engine: Engine, note: (sql: string) => void): Engine =>
  (...connection) => {
    const execute = engine(...connection)
    return (statement, ...rest) => {
      note(statement.sql)
      return execute(statement, ...rest)
    }
  }

/** BROADSIDE_TEST_ENGINE=async runs a suite as if the database were behind a network, `aside` as if the disk were slow. */
const ENGINES: Readonly<Record<string, { readonly engine: Engine; readonly aside?: string }>> = {
  "": { engine: embeddedEngine },
  async: { engine: distant },
  aside: { engine: embeddedEngine, aside: WORKER },
}

function chosenEngine() {
  const name = process.env["BROADSIDE_TEST_ENGINE"] ?? ""
  const chosen = ENGINES[name]
  if (chosen) return chosen
  throw new Error(`BROADSIDE_TEST_ENGINE is ${name}. It can only be async or aside, or left out.`)
}
