import type { Context } from "../base/context"
import { type Service, service } from "../base/tokens"
import type { Config } from "../config/config"
import type { Store } from "../data/store"
import type { Changes } from "../data/tables/changes"
import type { Writer } from "../data/write"
import type { ReadRequest } from "../http/body/bodies"
import type { ClearableCache } from "../http/cache/response-cache"
import type { PageTokens } from "../http/hosts/page-access"
import type { PageHosts } from "../http/hosts/page-hosts"
import type { Budgets } from "../http/limits/budgets/budgets"
import type { Troubles } from "../http/troubles"
import type { Hub } from "../live/hub"

/** What the host hands to its required modules, and to no other. */
export interface Inside {
  readonly config: Config
  readonly store: Store
  readonly writer: Writer
  readonly changes: Changes
  readonly budgets: Budgets
  /** What went wrong lately. */
  readonly troubles: Troubles
  /** Which origins serve published pages. */
  readonly pageHosts: PageHosts
  /** On a site at home: what tells its own pages from those of others. */
  readonly pageTokens: PageTokens | undefined
  /** What has content of visitors in memory. */
  readonly cache: ClearableCache
  readonly hub: Hub
}
/** The parts of the host that required modules work with. */
export const Inside: Service<Inside> = service("core.inside@1")

/** What the host asks about authors, and about what they put on the site. */
export interface GatekeeperService
  extends Pick<Context, "identify" | "review" | "noindex" | "withdraw"> {
  /** Reads bodies, and remembers those whose signature may be verified. */
  reading(read: ReadRequest): ReadRequest
  /** Reads again what another process may have changed. */
  refresh(): void
  /** Erases what was erased since the backup that was restored; call it before the site opens. */
  eraseAgain(): Promise<void>
}
/** Decides who may write, and what becomes of it; the host asks it for every module. */
export const Gatekeeper: Service<GatekeeperService> = service("core.gatekeeper@1")
