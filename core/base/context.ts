import type { CacheOptions, RememberOptions } from "./cache-options"
import type { Content } from "./content"
import type { Db } from "./db"
import type { SafeFetch } from "./fetch"
import type { Act } from "./first-today"
import type { Identify } from "./identity"
import type { Live } from "./live"
import type { Log } from "./log"
import type { Rate } from "./rates"
import type { Review } from "./review"
import type { SafeSocket } from "./socket"
import type { Point, Service, Signal } from "./tokens"
import type { Urls } from "./urls"

/** A service of any type. */
// biome-ignore lint/suspicious/noExplicitAny: any type may be needed, so it is erased at this one boundary
export type AnyService = Service<any>
/** Services by the names under which a module finds them. */
export type Needs = Readonly<Record<string, AnyService>>
/** No services, or no configuration. */
export type EmptyRecord = Readonly<Record<never, never>>
type Required<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Service<infer T> ? T : never
}
type Maybe<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Service<infer T> ? T | undefined : never
}

/** Which contributions `ctx.gather` reads, and for how long. */
export interface GatherOptions<T, R> {
  /** Reads only these contributions. */
  readonly only?: (value: T) => boolean
  /** Time limit for all of them together; default one second. */
  readonly timeoutMs?: number
  /** Keys that a result claims: another module's result with one of them is left out. */
  readonly keysOf?: (result: R) => readonly string[]
}

/** Whether a write is what its request is for. */
export interface WriteOptions {
  /**
   * False for a write beside the work of the request, such as counting its cost: if the request fails
   * afterwards, it can be repeated with the same Idempotency-Key. Default true.
   */
  readonly ofRequest?: boolean
}

/** Everything that the host provides to a module. */
export interface Context<
  C = EmptyRecord,
  N extends Needs = EmptyRecord,
  W extends Needs = EmptyRecord,
> {
  readonly config: C
  readonly needs: Required<N>
  readonly wants: Maybe<W>
  readonly site: { readonly name: string; readonly tagline: string }
  readonly urls: Urls
  /**
   * Path prefix of the module's routes: `/x/<id>`; empty if the operator gives it root paths, and for the
   * product's own modules.
   * @example const url = `${ctx.urls.base}${ctx.root}/entries?id=${id}`
   */
  readonly root: string
  readonly log: Log
  /**
   * Milliseconds since the epoch. When the clock of the machine jumps, the new time counts once it has held for ten minutes.
   * Durations are measured with `elapsed`. Tests move it.
   */
  now(): number
  /** Takes queries alone (SELECT, WITH … SELECT, VALUES, EXPLAIN); they read the last committed state. */
  readonly db: Db
  /**
   * The only way to write. Callbacks run one after another, each in a savepoint; what queued up
   * is committed together and the promise settles after COMMIT. No network call inside: a callback has 5 s. One that has
   * waited 10 s for its turn never runs, and the promise rejects with 503.
   * @example await ctx.write((tx) => tx.insert(entries).values(entry))
   */
  write<T>(work: (tx: Db) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * Does something once: after `ms`, or sooner when the site stops. What it throws is logged. In a
   * test it waits for `site.settle()`.
   */
  later(ms: number, work: () => void | Promise<void>): void
  readonly content: Content
  /** Delivered after the surrounding write commits; dropped when it rolls back. */
  emit<T>(token: Signal<T>, payload: NoInfer<T>): void
  /**
   * Everything that the enabled modules contributed to a point, first-party modules first. Use
   * `gather` to run any of it.
   */
  all<T>(token: Point<T>): readonly T[]
  /**
   * Reads all contributions to a point in parallel and returns their results. A contribution that
   * throws, takes too long or returns an invalid result is left out and logged under its module; a
   * response made without it is cached only briefly.
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
  /**
   * Makes a small value once for all who need it, until data changes that was read for it, for ten seconds at
   * most, or one if it depends on the clock. Inside a write it is made each time. Do not change it.
   * @example const top = await ctx.remember(`top ${tag}`, () => mostPlayed(ctx, tag))
   */
  remember<T>(key: string, make: () => T | Promise<T>, options?: RememberOptions<T>): Promise<T>
  /** Events as they happen: streams of them, and requests that wait for one. */
  readonly live: Live
  /**
   * Counts one request against the client's address; throws 429 past the rate. A route declares
   * its rate in its description instead. `peek`: throws as well, but counts nothing.
   */
  limit(rate: Rate, request: Request, options?: { readonly peek?: boolean }): void
  /**
   * Counts bytes that a request makes the site store beyond its body; throws 429 when its client
   * exceeds its daily limit. Bodies are counted when they are read.
   */
  spend(request: Request, bytes: number): void
  /**
   * Identifies the author of a request, and refuses those who write under the protected name of
   * someone else. Ask it before everything that a request does under a name, outside any write.
   * `author` is the field as it was sent: it may be `name#secret`. Store the name and the slug that
   * come back, never the field. Pass `undefined` where nothing is written under a name: bans of addresses hold there, too.
   * @example const { name, slug } = await ctx.identify(request, body.author)
   */
  readonly identify: Identify
  /**
   * Reviews new or changed content, outside any write: what looks like spam or fraud is held. Store the item
   * in a way that lists, feeds and searches leave out if it is held, and the review with it.
   * @example
   * const review = await ctx.review(request, { kind: "entries", author, title, text })
   * await ctx.write(async (tx) => { await insertEntry(tx, { ...entry, held: review.held }); await review.store(tx, id) })
   * return { ok: true, id, ...review.answer }
   */
  readonly review: Review
  /**
   * Whether search engines are asked not to list an item, because it is new or doubtful. Its pages then have
   * `noindex`, and its links lead no search engine anywhere.
   * @example sitePage(ctx, path, { noindex: await ctx.noindex("entries", id), … })
   */
  noindex(kind: string, id: string): Promise<boolean>
  /**
   * Erases an item of a kind of `Moderation` for its author, with what other modules and the site store about it: only its
   * tombstone stays. `allow` is called first in the same write, and throws if they may not.
   * @example await ctx.withdraw("entries", id, { why, by: ITS_AUTHOR }, (tx) => requireKeyOf(tx, id, edit_key))
   */
  withdraw(
    kind: string,
    id: string,
    removal: { readonly why: string; readonly by: string },
    allow: (tx: Db) => Promise<unknown>,
  ): Promise<void>
  /** Identifies a request's client for limits: its address, or its network. */
  clientOf(request: Request): string
  /**
   * Whether no one from the client's network (/24 of IPv4, /48 of IPv6) did this to the item today, for what ranks by the
   * acts of strangers: one client cannot put anything on top by repeating itself. Only a salted hash is stored, for the day.
   * @example if (await ctx.isFirstToday(tx, { client, act: "play", kind: "games", id })) await addToRanking(tx, id)
   */
  isFirstToday(tx: Db, act: Act): Promise<boolean>
  /**
   * Lets a request be answered late: otherwise a connection on which nothing is sent for a minute is
   * closed. The signal aborts when the client has gone, or when the site stops; then its reason is a
   * problem to throw. Nothing else ends the request, so set a time limit.
   * @example const answer = await think(body, ctx.keepOpen(request))
   */
  keepOpen(request: Request): AbortSignal
  /**
   * The only way to reach other servers: every address is checked, and the connection goes to the
   * checked address.
   */
  readonly fetch: SafeFetch
  /** Opens a WebSocket to another server, guarded as `fetch` is. */
  readonly socket: SafeSocket
}

/** The part that every module's context has in common. */
export interface SharedContext
  extends Omit<
    Context,
    "config" | "root" | "needs" | "wants" | "log" | "live" | "limit" | "later" | "fetch" | "socket"
  > {
  later(ms: number, work: () => void | Promise<void>, module?: string): void
  /** Counts one request against a rate, by its full name. */
  limit(rate: string, request: Request, options?: { readonly peek?: boolean }): void
}
