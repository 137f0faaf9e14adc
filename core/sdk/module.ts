import type { AnyElysia, Static, TSchema } from "elysia"
import type { SafeFetch } from "../runtime/fetch/safe-fetch"
import type { Content, Covers, ReadonlyPageStore } from "./context-parts"
import type { Db, Migration } from "./db"
import type { ProblemTable } from "./errors"
import type { EventStream } from "./live"

/**
 * Version of the public surface (`core/sdk` and `core/contracts`), not of the product.
 * A module's `engines.broadside` range is checked against it before any of its code runs.
 */
export const SDK_VERSION = "1.3.0"

declare const carries: unique symbol

/** One owner, called by others. Ask for it in `needs` (required) or `wants` (may be off). */
export interface Service<T> {
  readonly kind: "service"
  readonly id: string
  readonly [carries]?: T
}
/** Many contribute, one assembles when it reads. */
export interface Point<T> extends PointOptions<T> {
  readonly kind: "point"
  readonly id: string
  readonly [carries]?: T
}
export interface PointOptions<T> {
  /** What a contribution is known by: two of the same are refused at the start. */
  key?(value: T): string
  /** What every contribution must look like; anything else is refused at the start. */
  readonly shape?: TSchema
  /** Tries a contribution out, and rejects with what is wrong; `checkModule` runs it. */
  probe?(value: T): Promise<unknown>
}
/** Told after commit; fine to miss. */
export interface Signal<T> {
  readonly kind: "signal"
  readonly id: string
  readonly [carries]?: T
}

/** Names a service. The id carries its major: `archive.games@1`. */
export const service = <T>(id: string): Service<T> => ({ kind: "service", id })
/**
 * Names a point, and says what may be contributed to it.
 * @example export const Recipes = point<RecipeSource>("recipes@1", { key: ({ name }) => name, probe: readRecipes })
 */
export const point = <T>(id: string, options: PointOptions<T> = {}): Point<T> => ({
  ...options,
  kind: "point",
  id,
})
/** Names a signal. */
export const signal = <T>(id: string): Signal<T> => ({ kind: "signal", id })

export interface Provision {
  readonly token: Service<unknown>
  readonly value: unknown
}
export interface Contribution {
  readonly token: Point<unknown>
  readonly values: readonly unknown[]
}
export interface Subscription {
  readonly token: Signal<unknown>
  readonly run: (payload: never) => void | Promise<void>
}

/** Gives the value of a service this module `offers`. */
export const provide = <T>(token: Service<T>, value: NoInfer<T>): Provision => ({ token, value })
/** Adds to a point. @example contribute(Feeds, newGamesFeed) */
export const contribute = <T>(token: Point<T>, ...values: NoInfer<T>[]): Contribution => ({
  token,
  values,
})
/** Listens to a signal. A listener that throws is logged and stops nobody. */
export const on = <T>(
  token: Signal<T>,
  run: (payload: NoInfer<T>) => void | Promise<void>,
): Subscription => ({ token, run: run as Subscription["run"] })

// A service of any type may be needed, so the element type is erased at this one boundary.
// biome-ignore lint/suspicious/noExplicitAny: variance of a phantom type
export type AnyService = Service<any>
export type Needs = Readonly<Record<string, AnyService>>
type Found<N extends Needs> = { readonly [K in keyof N]: N[K] extends Service<infer T> ? T : never }
type Maybe<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Service<infer T> ? T | undefined : never
}

/** What a `package.json` must say for the host to load its module. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly engines: { readonly broadside: string }
  readonly description?: string
}

/**
 * Repeated work, the first time one period after the start. The host runs a module's jobs one at a
 * time.
 */
export interface Job {
  readonly id: string
  readonly everyMs: number
  /** After this a run is given up and logged; default a minute. */
  readonly timeoutMs?: number
  run(): void | Promise<void>
}

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The three public addresses, without a trailing slash. */
export interface Urls {
  readonly base: string
  readonly api: string
  /** Where published pages are asked for; the site sends on to a page's own host, if it has one. */
  readonly games: string
  /** Whether published pages live on another origin than the site's. */
  readonly separateGames: boolean
  /** Where each page has a host of its own, what all have in common. @example https://*.games.example */
  readonly pageHosts?: string
  /** Whether pages have real storage: each has a host of its own, on another domain than the site. */
  readonly ownStorage: boolean
}

/** What stands before the path of a published page, by its id. @example pagesAt(ctx.urls, "007") */
export const pagesAt = ({ games, pageHosts }: Urls, id: string): string =>
  pageHosts?.replace("*", id) ?? games

/** A value, or what gives it once the answer was made. */
export type AfterMake<T> = T | (() => T)

export interface AnswerOptions {
  /** Answers that depend on the clock are made anew after this time. */
  readonly maxAgeMs?: AfterMake<number>
  /**
   * Until when the answer holds without a write, in milliseconds since the epoch; asked before it is
   * made. At that very time it is made anew.
   */
  readonly until?: () => Promise<number>
  readonly type?: string
  readonly headers?: AfterMake<Readonly<Record<string, string>>>
  /** For Last-Modified and If-Modified-Since, in milliseconds since the epoch. */
  readonly lastModified?: AfterMake<number | undefined>
}

export interface GatherOptions<T, R> {
  /** Asks only these. */
  readonly only?: (value: T) => boolean
  /** How long all together may take; default one second. */
  readonly timeoutMs?: number
  /** Names that a result claims for itself: a second module's result with one of them is left out. */
  readonly keysOf?: (result: R) => readonly string[]
}

/** All that a module gets from the host. */
export interface Context<C = unknown, N extends Needs = Needs, W extends Needs = Needs> {
  readonly config: C
  readonly needs: Found<N>
  readonly wants: Maybe<W>
  readonly site: { readonly name: string; readonly tagline: string }
  readonly urls: Urls
  readonly log: Log
  /** Milliseconds since the epoch; tests move it. */
  now(): number
  /** Reads: the last committed state. */
  readonly db: Db
  /**
   * The only way to write. Callbacks run one after another, each in a savepoint; what queued up
   * is committed together and the promise settles after COMMIT. No network call inside.
   * @example await ctx.write((tx) => tx.insert(entries).values(entry))
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Does something once: after `ms`, or sooner when the site stops. What it throws is logged. In a
   * test it waits for `site.settle()`.
   */
  later(ms: number, work: () => void | Promise<void>): void
  /** Published page bodies, content-addressed. */
  readonly pages: ReadonlyPageStore
  /** Pictures of cards. */
  readonly covers: Covers
  readonly content: Content
  /** Delivered after the surrounding write commits; dropped when it rolls back. */
  emit<T>(token: Signal<T>, payload: NoInfer<T>): void
  /** Everything contributed to a point by the enabled modules, ours first. To run any of it, `gather`. */
  all<T>(token: Point<T>): readonly T[]
  /**
   * Asks everybody who contributed to a point, side by side, and gives the answers that came. A
   * contribution that throws, takes too long or gives nonsense is left out and logged under its
   * module; an answer made without it is kept for a moment only.
   * @example const recipes = await ctx.gather(Recipes, (source) => source.read())
   */
  gather<T, R>(
    token: Point<T>,
    read: (value: T) => R | Promise<R>,
    options?: GatherOptions<T, R>,
  ): Promise<R[]>
  /**
   * Answers a GET and keeps the answer, compressed, with an ETag, until any data changes.
   * @example .get("/api/things", ({ request, query }) => ctx.answer(request, () => list(query)))
   */
  answer(request: Request, make: () => unknown, options?: AnswerOptions): Promise<Response>
  /**
   * Answers with Server-Sent Events, for as long as the client stays; 503 when too many are open.
   */
  stream(request: Request, source: EventStream): Response
  /** Aborted when the site begins to stop: whatever is held open has to end. */
  readonly stopping: AbortSignal
  /** Counts one request of this class against the client's address; throws 429 past the rate. */
  limit(rate: "publish" | "write", request: Request): void
  /**
   * Counts bytes that a request makes the site store and that its body did not carry; throws 429 past
   * a day's share of its client. Bodies are counted when they are read.
   */
  spend(request: Request, bytes: number): void
  /** What a request's client is counted by: its address, or the network that hands it out. */
  clientOf(request: Request): string
  /** The only way out: every address is judged, and the connection goes to the judged one. */
  readonly fetch: SafeFetch
  /** Throws 401 unless the request carries the operator's token. */
  requireOperator(request: Request): Promise<void>
}

/** What `setup` returns. Build and return; start nothing. */
export interface Wiring {
  readonly routes?: AnyElysia
  /** Routes that depend on what others contributed; called once, after every `setup`. */
  readonly lateRoutes?: () => AnyElysia
  readonly provide?: readonly Provision[]
  readonly contribute?: readonly Contribution[]
  readonly on?: readonly Subscription[]
  readonly jobs?: readonly Job[]
  /** Called once at a graceful stop, after the last request was answered. */
  dispose?(): void | Promise<void>
}

export interface Definition<C extends TSchema, N extends Needs, W extends Needs> {
  /** Folder name, config key and (with `_` for `-`) table prefix. */
  readonly id: string
  readonly manifest: Manifest
  /** TypeBox object; every key has a default and a description. */
  readonly config?: C
  readonly migrations?: readonly Migration[]
  readonly problems?: ProblemTable
  readonly needs?: N
  readonly wants?: W
  readonly offers?: readonly AnyService[]
  setup(context: Context<Static<C>, N, W>): Wiring
}

/** A definition with its types erased, as the host keeps it. */
export interface Module extends Omit<Definition<TSchema, Needs, Needs>, "setup"> {
  setup(context: Context): Wiring
}

/**
 * Defines a module: data first, then one synchronous `setup`.
 * @example export default defineModule({ id: "guestbook", manifest, migrations, setup: (ctx) => ({ routes: routes(ctx) }) })
 */
export function defineModule<
  const C extends TSchema = TSchema,
  const N extends Needs = Record<never, never>,
  const W extends Needs = Record<never, never>,
>(definition: Definition<C, N, W>): Module {
  return definition as unknown as Module
}
