import {
  type Context,
  type Contribution,
  contribute,
  HOUR_MS,
  type Job,
  type Review,
} from "broadside"
import { type Inside, isOperator } from "broadside/host"
import type { Bans } from "../bans/bans"
import { Decided, NameHistories } from "../contract"
import { createNoindex, type Noindex } from "./noindex"
import { createReviewing } from "./reviewing"
import { settleHeld } from "./settle-held"
import { eraseReview, forgetSome, setNoindex, setOutcome } from "./store"

interface SiteReviewsOptions
  extends Pick<Context, "all" | "clientOf" | "db" | "log" | "now" | "urls" | "write"> {
  readonly inside: Pick<Inside, "budgets" | "changes" | "config" | "store" | "writer">
  readonly bans: Pick<Bans, "refuse">
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
  readonly jobs: readonly Job[]
}

export function createSiteReviews(options: SiteReviewsOptions): SiteReviews {
  const { urls, now, clientOf, db, write, bans, log, all } = options
  const { config, store, writer, changes, budgets } = options.inside
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
    await settleHeld({ all, db, now, write })
    while ((await write((tx) => forgetSome(tx, now()))) > 0);
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
    jobs: [{ id: "forget-reviews", everyMs: HOUR_MS, run: forget }],
  }
}
