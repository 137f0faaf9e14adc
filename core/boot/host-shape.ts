import type { Clocks } from "../base/clock"
import type { Module } from "../base/module"
import type { Point } from "../base/tokens"
import type { Config } from "../config/config"
import type { urlsOf } from "../config/urls"
import type { SiteRoute } from "../contracts/site"
import type { BringUpOptions } from "../data/migrations"
import type { Store } from "../data/store"
import type { AppOptions } from "../http/app"
import type { Jobs } from "../jobs/jobs"
import type { HostLog } from "../log/log"
import type { Answer, PeerSource } from "../platform/serve"

export interface HostOptions {
  /** Enabled modules whose code has been loaded. */
  readonly modules: readonly Module[]
  /** Ids of community modules: mounted under `/x/<id>`. */
  readonly community?: ReadonlySet<string>
  readonly config: Config
  readonly store: Store
  readonly log: HostLog
  /** Default: those of the machine. */
  readonly clocks?: Clocks
  /** Milliseconds of work; tests say how long requests take. */
  readonly stopwatch?: (() => number) | undefined
  /** False: deferred work of modules waits for `settle`, and commits do not rest. */
  readonly timers?: boolean
  /** Called for each refusal of a route; for tests. */
  readonly onRefusal?: AppOptions["onRefusal"]
  /** Called when a route's handler asks who its author is, or for a review; for tests. */
  readonly onAsked?: ((asked: "author" | "submits", request: Request) => void) | undefined
  /** The damage found in the database since the start, for the operator; then nothing is stored. */
  readonly damage?: (() => string | undefined) | undefined
  /** Called before migrations change a database that has data, also when the start is tried again without a module. */
  readonly beforeMigration?: () => void
  /** Called before each migration, and after the last. */
  readonly migrating?: BringUpOptions["migrating"]
  readonly migrated?: BringUpOptions["migrated"]
}

export interface Host {
  /** Handles a request; `peers` provides the client's address. */
  fetch(request: Request, peers?: PeerSource): Answer
  routes(): readonly SiteRoute[]
  readonly modules: readonly Module[]
  readonly jobs: Jobs
  readonly urls: ReturnType<typeof urlsOf>
  all<T>(token: Point<T>): readonly T[]
  /** Erases what was erased since the backup that was restored; call it before the site opens. */
  eraseAgain(): Promise<void>
  start(): void
  /** The site's time. */
  now(): number
  /** Why the storage does not keep up, as a message for the operator; undefined if it does. */
  trouble(): string | undefined
  /** Runs the deferred work of modules now. */
  settle(): Promise<void>
  /** Counts an error of a module that nothing handled, for the operator's desk. */
  noteUncaught(module: string): void
  /** Drops what responses share (`ctx.remember`), and leaves the responses; for tests. */
  forget(): void
  /** Ends open streams, polls and what takes long, so that the sockets can close. */
  release(): void
  /** Refuses new requests as not ready, waits for writes and jobs, closes modules and the database. */
  stop(): Promise<void>
}
