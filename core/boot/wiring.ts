import { type AnyElysia, Elysia } from "elysia"
import type { RememberOptions } from "../base/cache-options"
import type { AnyService, Context, SharedContext } from "../base/context"
import type { Module, Wiring } from "../base/module"
import type { Rate } from "../base/rates"
import { attributeTo, StartRefused } from "../base/start-refused"
import { takesPage } from "../base/takes-page"
import { inTime, MAX_RUN_MS } from "../base/time-limit"
import type { Contribution, Service } from "../base/tokens"
import type { Config } from "../config/config"
import { ownSettings } from "../config/host-settings"
import type { SiteRoute } from "../contracts/site"
import { outsideAttempts } from "../data/attempt"
import { openDb } from "../data/session"
import type { Store } from "../data/store"
import type { Writer } from "../data/write"
import { createOutgoing } from "../fetch/outgoing"
import { rateKey } from "../http/limits/module-rates"
import { createCollisions } from "../http/paths"
import { createDetailCheck } from "../http/route-details"
import { specFault } from "../http/route-specs"
import type { Hub } from "../live/hub"
import type { HostLog } from "../log/log"
import { runAs } from "../log/owner"
import type { Contain } from "../points/contain/contain"
import { createContributions } from "../points/contributions"
import { createGather } from "../points/gather"
import { wiringFault } from "./module-shape"

export interface WiringOptions {
  readonly config: Config
  /** Ids of community modules. */
  readonly community: ReadonlySet<string>
  readonly log: HostLog
  readonly store: Pick<Store, "read">
  readonly contain: Contain
  readonly writer: Writer
  readonly hub: Hub
  readonly now: () => number
}

/** What stores or asks others ends by limits of its own: after a later one it would be unknown whether it was done. */
const TIMED = ["write", "withdraw", "fetch", "fetch.stream"]

type RememberArguments = [make: () => unknown, options?: RememberOptions<unknown>]

export type Wirings = ReturnType<typeof createWirings>

/**
 * Connects modules: services to the modules that need them, contributions to their points,
 * listeners to their signals, routes to the app. Refuses anything with two owners, naming both.
 */
export function createWirings(options: WiringOptions) {
  const { config, community, log, store, contain, writer, hub, now } = options
  const services = new Map<string, unknown>()
  const listeners = new Map<string, { module: string; run: (payload: never) => unknown }[]>()
  const mounted: SiteRoute[] = []
  const collision = createCollisions()
  const detailFault = createDetailCheck()

  /**
   * Path prefix of a module: community modules are mounted below /x unless the operator allows
   * root paths.
   */
  const rootOf = (id: string) =>
    community.has(id) && config.modules[id]?.["root_paths"] !== true ? `/x/${id}` : ""

  const contributions = createContributions({ community, rootOf, contain })
  const outgoing = createOutgoing({
    network: config.core.network,
    failed: (err) => log.error({ err }, "a handler of a socket failed"),
  })
  const gather = createGather({ contributionsTo: contributions.to, log, now })

  function setUp(module: Module, shared: SharedContext): Wiring {
    const { id } = module
    const settings = ownSettings(module, config.modules[id])
    const pick = (tokens: Readonly<Record<string, AnyService>> = {}) =>
      Object.fromEntries(
        Object.entries(tokens).map(([key, { id: name }]) => [
          key,
          contain(services.get(name), { owner: id, name }),
        ]),
      )
    const context = {
      ...shared,
      ...outgoing(settings),
      config: settings,
      root: rootOf(id),
      needs: pick(module.needs),
      wants: pick(module.wants),
      log: log.child({ module: id }),
      db: openDb(contain(store.read, { owner: id, name: "ctx.db", timed: "all" })),
      live: hub.of(id),
      later: (ms: number, work: () => void | Promise<void>) => shared.later(ms, work, id),
      remember: (key: string, ...how: RememberArguments) => shared.remember(`${id} ${key}`, ...how),
      limit: (rate: Rate, ...rest: [Request, { readonly peek?: boolean }?]) =>
        shared.limit(rateKey(id, rate), ...rest),
      write(...[work, { ofRequest = true } = {}]: Parameters<Context["write"]>) {
        const write = () => writer.write(work, id)
        return ofRequest ? write() : outsideAttempts(write)
      },
    } as Context
    const wiring = attributeTo(id, () => {
      const result = runAs(id, () =>
        module.setup(contain(context, { owner: id, name: "ctx", timed: TIMED })),
      )
      const fault = wiringFault(module, result)
      if (fault) throw new Error(fault)
      return result
    })
    for (const { token, value } of wiring.provide ?? []) {
      if (!module.offers?.some((offered) => offered.id === token.id))
        throw refusal(id, `${id} provides ${token.id} without offering it`)
      services.set(token.id, value)
    }
    contribute(id, wiring.contribute ?? [])
    for (const { token, run } of wiring.on ?? [])
      listeners.set(token.id, [...(listeners.get(token.id) ?? []), { module: id, run }])
    return wiring
  }

  function contribute(module: string, made: readonly Contribution[]): void {
    for (const { token, values } of made)
      for (const value of values)
        attributeTo(module, () => contributions.add(token, { module, value }))
  }

  function mount(app: AnyElysia, module: Pick<Module, "id" | "rates">, routes: AnyElysia): void {
    const { id } = module
    attributeTo(id, () => {
      const isCommunity = community.has(id)
      // The host chooses the name: Elysia drops the hooks of a second instance with the same name. First-party routes
      // have none, and an instance between adds each of 400 routes once more.
      const name = `module:${id}:${mounted.length}`
      const wrapped = isCommunity ? new Elysia({ name, prefix: rootOf(id) }).use(routes) : routes
      record(wrapped, module)
      const before = reachOf(app)
      app.use(wrapped)
      const more = reachOf(app).filter((one) => !before.includes(one))
      if (more.length > 0)
        throw new Error(
          `its routes reach the whole site (${more.join(", ")}); keep hooks local to them`,
        )
    })
  }

  /** Adds routes to those of the site; refuses the start if one is invalid, or collides with another. */
  function record(instance: AnyElysia, module: Pick<Module, "id" | "rates">): void {
    const { id } = module
    const added = instance.routes.map(
      ({ method, path, hooks }): SiteRoute => ({
        method,
        path,
        module: id,
        detail: hooks?.detail ?? {},
        ...(hooks?.spec ? { spec: hooks.spec } : { models: modelsOf(hooks) }),
        takesPage: takesPage(hooks?.body),
      }),
    )
    mounted.push(...added)
    const fault =
      collision(added) ?? detailFault(added, community.has(id)) ?? specFault(added, module)
    if (fault) throw refusal(id, fault)
  }

  return {
    setUp,
    contribute,
    mount,
    record,
    /** Offers one of the host's own services. */
    offer: <T>({ id }: Service<T>, value: NoInfer<T>) => void services.set(id, value),
    /** What a module provides for the host itself. */
    offered<T>({ id }: Service<T>): T {
      if (services.has(id)) return services.get(id) as T
      throw refusal("core", `no module that is on provides ${id}`)
    },
    all: contributions.all,
    allAsMade: contributions.allAsMade,
    gather,
    routes: () => mounted,
    deliver(id: string, payload: unknown): void {
      for (const { module, run } of listeners.get(id) ?? [])
        Promise.resolve()
          .then(() => runAs(module, () => inTime(MAX_RUN_MS, () => run(payload as never))))
          .catch((error) => log.error({ module, signal: id, err: error }, "a listener failed"))
    },
  }
}

const modelsOf = (hooks: Readonly<Record<string, unknown>> | undefined) =>
  Object.fromEntries(
    ["params", "query", "body"].flatMap((part) => (hooks?.[part] ? [[part, hooks[part]]] : [])),
  )

const refusal = (module: string, message: string) => new StartRefused([{ module, message }])

/** The global effects of an app: its number of hooks by kind, and its decorators. */
function reachOf(app: AnyElysia): string[] {
  const { event, singleton } = app as unknown as {
    event: Readonly<Record<string, unknown>>
    singleton: Readonly<Record<string, object>>
  }
  return [
    ...Object.entries(event).flatMap(([kind, hooks]) =>
      Array.isArray(hooks) ? hooks.map((_, index) => `${kind} ${index + 1}`) : [],
    ),
    ...Object.entries(singleton).flatMap(([kind, values]) =>
      Object.keys(values).map((key) => `${kind} ${key}`),
    ),
  ]
}
