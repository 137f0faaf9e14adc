import type { CacheOptions } from "./cache-options"
import type { Content } from "./content"
import type { Covers } from "./covers"
import type { Db } from "./db"
import type { SafeFetch } from "./fetch"
import type { Live } from "./live"
import type { Log } from "./log"
import type { ReadonlyPageStore } from "./published-pages"
import type { Rate } from "./rates"
import type { Point, Service, Signal } from "./tokens"
import type { Urls } from "./urls"

/** A service of whatever type. */
// biome-ignore lint/suspicious/noExplicitAny: any type may be needed, so it is erased at this one boundary
export type AnyService = Service<any>
/** Services by the names under which a module finds them. */
export type Needs = Readonly<Record<string, AnyService>>
/** Nothing: no services, no configuration. */
export type Nothing = Readonly<Record<never, never>>
type Found<N extends Needs> = { readonly [K in keyof N]: N[K] extends Service<infer T> ? T : never }
type Maybe<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Service<infer T> ? T | undefined : never
}

/** Whom `ctx.gather` asks, and for how long. */
export interface GatherOptions<T, R> {
  /** Asks only these. */
  readonly only?: (value: T) => boolean
  /** How long all together may take; default one second. */
  readonly timeoutMs?: number
  /** Names that a result claims for itself: a second module's result with one of them is left out. */
  readonly keysOf?: (result: R) => readonly string[]
}

/** All that a module gets from the host. */
export interface Context<C = Nothing, N extends Needs = Nothing, W extends Needs = Nothing> {
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
   * Responds to a GET, and caches the response, compressed and with an ETag, until any data changes.
   * @example .get("/api/things", ({ request, query }) => ctx.cached(request, () => list(query)))
   */
  cached(request: Request, make: () => unknown, options?: CacheOptions): Promise<Response>
  /** Events as they happen: streams of them, and requests that wait for one. */
  readonly live: Live
  /**
   * Counts one request against the client's address; throws 429 past the rate. A route says its rate in
   * its description instead.
   */
  limit(rate: Rate, request: Request): void
  /**
   * Counts bytes that a request makes the site store and that its body did not carry; throws 429 past
   * a day's share of its client. Bodies are counted when they are read.
   */
  spend(request: Request, bytes: number): void
  /** What a request's client is counted by: its address, or the network that hands it out. */
  clientOf(request: Request): string
  /** The only way out: every address is judged, and the connection goes to the judged one. */
  readonly fetch: SafeFetch
}
