import type { Context } from "../base/context"
import type { Job } from "../base/module"
import { HOUR_MS } from "../base/time"
import { SearchIndexes } from "../contracts/search-indexes"
import type { LiveFile } from "../data/live/file"
import { forgetInFile } from "../data/rewrite/forget-live"
import type { Idempotency } from "../http/idempotency/idempotency"
import type { Budgets } from "../http/limits/budgets/budgets"
import { createFoldAgain } from "../jobs/fold-again/fold-again"

interface Options {
  readonly shared: Pick<Context, "db" | "write" | "all">
  readonly live: LiveFile
  readonly idempotency: Idempotency
  readonly budgets: Budgets
}

type OwnJob = Job & { readonly module: string }

/** The host's own repeated work. */
export function ownJobs(options: Options): OwnJob[] {
  const { shared, live, idempotency, budgets } = options
  const foldAgain = createFoldAgain({
    db: shared.db,
    write: shared.write,
    indexes: () => shared.all(SearchIndexes),
  })
  // At the start a new site has nothing; later, what is published meanwhile would be indexed a second time, for nothing.
  const foldJob = {
    id: "core.fold-again",
    module: "core",
    everyMs: 500,
    atStart: true,
    run: foldAgain,
  }
  // Every time that nothing ended, this only looks at a flag. What ended is gone within a minute.
  const forgetEnded = {
    id: "core.forget-ended",
    module: "core",
    lane: "live",
    everyMs: 20_000,
    atStart: true,
    timeoutMs: HOUR_MS,
    run: () => forgetInFile(live),
  }
  return [
    forgetEnded,
    foldJob,
    { id: "core.forget-budgets", module: "core", everyMs: HOUR_MS, run: budgets.forget },
    { id: "core.forget-answers", module: "core", everyMs: 60_000, run: idempotency.forget },
  ]
}
