import type { Context } from "../../base/context"
import type { Log } from "../../base/log"
import type { Job } from "../../base/module"
import type { Review } from "../../base/review"
import { HOUR_MS } from "../../base/time"
import { type Contribution, contribute } from "../../base/tokens"
import type { Urls } from "../../base/urls"
import type { Config } from "../../config/config"
import { Decided } from "../../contracts/decided"
import { NameHistories } from "../../contracts/name-histories"
import type { Store } from "../../data/store"
import type { Changes } from "../../data/tables/changes"
import type { Writer } from "../../data/write"
import { isOperator } from "../../http/operator"
import type { Bans } from "../bans/bans"
import type { Budgets } from "../budgets/budgets"
import { createNoindex, type Noindex } from "./noindex"
import { createReviewing } from "./reviewing"
import { settleHeld } from "./settle-held"
import { eraseReview, forgetSome, setNoindex, setOutcome } from "./store"

interface SiteReviewsOptions extends Pick<Context, "all" | "now" | "clientOf"> {
  readonly config: Config
  readonly store: Store
  readonly writer: Writer
  readonly changes: Changes
  readonly urls: Urls
  readonly budgets: Budgets
  readonly bans: Pick<Bans, "refuse">
  readonly log: Log
}

/** What a decision makes of an item, for reviews to come. */
const OUTCOMES = {
  remove: "removed",
  hold: "held",
  restore: "visible",
  release: "visible",
} as const

/** The review of what visitors put on a site. */
export interface SiteReviews {
  readonly review: Review
  readonly noindex: Noindex
  /** Follows what is decided about items. */
  readonly contribution: Contribution
  readonly jobs: readonly (Job & { readonly module: string })[]
}

export function createSiteReviews(options: SiteReviewsOptions): SiteReviews {
  const { config, store, writer, changes, urls, now, clientOf, budgets, bans, log, all } = options
  const db = store.reader
  const noindex = createNoindex({
    db,
    changes,
    now,
    days: config.core.review.noindex_days,
    afterCommit: writer.afterCommit,
  })
  const hosts = [urls.base, urls.api, urls.games].map((url) => new URL(url).hostname)
  const review = createReviewing({
    settings: config.core.review,
    own: hosts,
    db,
    now,
    clientOf,
    noindex,
    budgets,
    bans,
    isShared: (name) => all(NameHistories).some(({ reserved }) => reserved?.includes(name)),
    onFailure: (why) => log.warn({ why }, "a page was reviewed only in part"),
    isOperator: (request) => isOperator(store.connection, request),
    afterCommit: writer.afterCommit,
  })

  async function forget(): Promise<void> {
    await noindex.forgetEnded()
    await settleHeld({ all, db, now, write: (work) => writer.write(work) })
    while ((await writer.write((tx) => forgetSome(tx, now()))) > 0);
  }

  return {
    review,
    noindex,
    contribution: contribute(Decided, {
      async decided(tx, { action, kind, item: { id }, by, at }) {
        if (action === "approve") {
          await setNoindex(tx, kind, id, 0)
          writer.afterCommit(() => void noindex.set(kind, id, 0))
        } else if (action !== "return") {
          // What a rule hides waits for nobody, and its copies are copies of something removed.
          const isHidden = action === "hold" && by === "rule"
          const outcome = isHidden ? "removed" : OUTCOMES[action]
          await setOutcome(tx, { kind, item: id, outcome, at })
        }
      },
      async erased(tx, { kind, id, byAuthor, wasVisible }) {
        // Copies of something doubtful are still known by its fingerprint.
        await eraseReview(tx, kind, id, byAuthor && wasVisible ? "visible" : "removed")
      },
    }),
    jobs: [{ id: "core.forget-reviews", module: "core", everyMs: HOUR_MS, run: forget }],
  }
}
