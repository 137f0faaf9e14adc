import type { Context } from "../../base/context"
import type { Log } from "../../base/log"
import type { Urls } from "../../base/urls"
import { createSiteBans } from "../bans/site-bans"
import type { Budgets } from "../budgets/budgets"
import type { Config } from "../config/config"
import type { Store } from "../data/store"
import { createSiteNames } from "../names/site-names"
import { createSiteReviews } from "../review/site-reviews"
import type { Storage } from "./storage"

interface SafeguardsOptions
  extends Pick<Context, "all" | "now" | "clientOf">,
    Pick<Storage, "writer" | "changes"> {
  readonly config: Config
  readonly store: Store
  readonly urls: Urls
  readonly budgets: Budgets
  readonly log: Log
}

/** What decides who may write, under which name, and what is held for review. */
export function createSafeguards(options: SafeguardsOptions) {
  const bans = createSiteBans(options)
  const names = createSiteNames({ ...options, bans })
  const reviews = createSiteReviews({ ...options, bans })
  return { bans, names, reviews }
}
