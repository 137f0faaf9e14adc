import { type AnyElysia, Elysia } from "elysia"
import type { SiteRoute } from "../contracts/site"
import type { AnyService, Context, Module, Point, Wiring } from "../sdk/module"
import { takesPage } from "./bodies"
import type { Config } from "./config"
import type { HostLog } from "./log"
import { wiringFault } from "./module-shape"
import { collisions } from "./paths"
import { blaming, StartRefused } from "./start-refused"
import type { Writer } from "./write"

/** What every module's context has in common. */
export type SharedContext = Omit<Context, "config" | "needs" | "wants" | "log">

export interface WiringOptions {
  readonly config: Config
  /** Ids of community modules. */
  readonly community: ReadonlySet<string>
  readonly log: HostLog
  readonly writer: Writer
}

interface Contributed {
  readonly module: string
  readonly value: unknown
}

export type Wirings = ReturnType<typeof createWirings>

/**
 * Where modules are joined: services to those who need them, contributions to their points,
 * listeners to their signals, routes to the app. Refuses what two would own, naming both.
 */
export function createWirings({ config, community, log, writer }: WiringOptions) {
  const services = new Map<string, unknown>()
  const points = new Map<string, Contributed[]>()
  const listeners = new Map<string, { module: string; run: (payload: never) => unknown }[]>()
  const mounted: SiteRoute[] = []

  /** Where a module's paths begin: community modules keep to a corner unless the operator says so. */
  const rootOf = (id: string) =>
    community.has(id) && config.modules[id]?.["root_paths"] !== true ? `/x/${id}` : ""

  function setUp(module: Module, shared: SharedContext): Wiring {
    const { id } = module
    const { enabled: _, root_paths: __, ...settings } = config.modules[id] ?? { enabled: true }
    const pick = (tokens: Readonly<Record<string, AnyService>> = {}) =>
      Object.fromEntries(
        Object.entries(tokens).map(([key, token]) => [key, services.get(token.id)]),
      )
    const wiring = blaming(id, () => {
      const given = module.setup({
        ...shared,
        config: settings,
        needs: pick(module.needs),
        wants: pick(module.wants),
        log: log.child({ module: id }),
        write: (work: Parameters<Context["write"]>[0]) => writer.write(work, id),
      } as Context)
      const fault = wiringFault(module, given)
      if (fault) throw new Error(fault)
      return given
    })
    for (const { token, value } of wiring.provide ?? []) {
      if (!module.offers?.some((offered) => offered.id === token.id))
        throw refusal(id, `${id} provides ${token.id} without offering it`)
      services.set(token.id, value)
    }
    for (const { token, values } of wiring.contribute ?? [])
      for (const value of values) addTo(token.id, { module: id, value })
    for (const { token, run } of wiring.on ?? [])
      listeners.set(token.id, [...(listeners.get(token.id) ?? []), { module: id, run }])
    return wiring
  }

  /** Feeds are told apart by their path and tools by their name: two of one are refused. */
  function addTo(point: string, added: Contributed): void {
    const known = points.get(point) ?? []
    const { module } = added
    for (const key of ["path", "name"] as const) {
      const own = field(added.value, key)
      if (typeof own !== "string") continue
      const other = known.find(({ value }) => field(value, key) === own)
      if (other) throw refusal(module, `${point}: ${own} of ${module} is already ${other.module}'s`)
      const root = rootOf(module)
      if (key === "path" && root && !own.startsWith(`${root}/`))
        throw refusal(module, `${point}: ${own} of ${module} must begin with ${root}/`)
    }
    points.set(point, [...known, added])
  }

  function mount(app: AnyElysia, module: Module, routes: AnyElysia): void {
    const { id } = module
    blaming(id, () => {
      // A name of the host's choosing: Elysia drops the hooks of a second instance of one name.
      const name = `module:${id}:${mounted.length}`
      const wrapped = new Elysia({ name, prefix: rootOf(id) }).use(routes)
      record(wrapped, id)
      const [clash] = collisions(mounted)
      if (clash) throw refusal(id, clash)
      const before = reachOf(app)
      app.use(wrapped)
      const more = reachOf(app).filter((one) => !before.includes(one))
      if (more.length > 0)
        throw new Error(
          `its routes reach the whole site (${more.join(", ")}); keep hooks local to them`,
        )
    })
  }

  function record(instance: AnyElysia, module: string): void {
    for (const { method, path, hooks } of instance.routes)
      mounted.push({
        ...{ method, path, module, detail: hooks?.detail ?? {} },
        takesPage: takesPage(hooks?.body),
      })
  }

  return {
    setUp,
    mount,
    record,
    /** Offers a service of the host's own. */
    offer: (id: string, value: unknown) => void services.set(id, value),
    all: <T>(token: Point<T>) => (points.get(token.id) ?? []).map(({ value }) => value as T),
    routes: () => mounted,
    deliver(id: string, payload: unknown): void {
      for (const { module, run } of listeners.get(id) ?? [])
        Promise.resolve()
          .then(() => run(payload as never))
          .catch((error) => log.error({ module, signal: id, err: error }, "a listener failed"))
    },
  }
}

const refusal = (module: string, message: string) => new StartRefused([{ module, message }])

const field = (value: unknown, key: string) =>
  (value as Readonly<Record<string, unknown>> | null | undefined)?.[key]

/** What an app does for every route: its hooks by kind and number, and what it decorates. */
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
