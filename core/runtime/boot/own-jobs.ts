import type { Context } from "../../base/context"
import type { Log } from "../../base/log"
import type { Job } from "../../base/module"
import { HOUR_MS } from "../../base/time"
import { SearchIndexes } from "../../contracts/search-indexes"
import type { PageStore } from "../../pages/store"
import { createHiding } from "../bans/hiding"
import type { Budgets } from "../budgets/budgets"
import type { LiveFile } from "../data/live/file"
import { forgetInFile } from "../data/rewrite/forget-live"
import type { Writer } from "../data/write"
import type { Erasure } from "../erasure/erasure"
import type { Idempotency } from "../http/idempotency/idempotency"
import type { Moderator } from "../moderation/moderator"
import { createNoteFlagged } from "../moderation/note-flagged"
import { createFoldAgain } from "../search/fold-again"

interface Options {
  readonly shared: Pick<Context, "db" | "write" | "all" | "gather">
  readonly live: LiveFile
  readonly pages: PageStore
  readonly writer: Writer
  readonly idempotency: Idempotency
  readonly budgets: Budgets
  readonly erasure: Erasure
  readonly moderator: Moderator
  readonly log: Log
}

type OwnJob = Job & { readonly module: string }

/** The host's own repeated work. */
export function ownJobs(options: Options): OwnJob[] {
  const { shared, live, pages, writer, idempotency, budgets, erasure, moderator, log } = options
  const compress = async () => void (await pages.compressPending(writer.write))
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
  // Every time that nothing was erased, this is one look-up.
  const rewrite = {
    id: "core.rewrite-file",
    module: "core",
    everyMs: HOUR_MS,
    atStart: true,
    timeoutMs: HOUR_MS,
    run: erasure.rewrite,
  }
  // Every time that nothing ended, this only looks at a flag. What ended is gone within a minute.
  const forgetEnded = {
    id: "core.forget-ended",
    module: "core.live",
    everyMs: 20_000,
    atStart: true,
    timeoutMs: HOUR_MS,
    run: () => forgetInFile(live),
  }
  const hideBanned = createHiding({ db: shared.db, write: shared.write, moderator, log })
  return [
    rewrite,
    forgetEnded,
    { id: "core.compress-pages", module: "core", everyMs: 5_000, run: compress },
    foldJob,
    { id: "core.forget-answers", module: "core", everyMs: 60_000, run: idempotency.forget },
    { id: "core.forget-budgets", module: "core", everyMs: HOUR_MS, run: budgets.forget },
    { id: "core.note-flagged", module: "core", everyMs: 30_000, run: createNoteFlagged(shared) },
    // In a lane of its own, because a ban may hide thousands of items.
    { id: "core.hide-banned", module: "core.bans", everyMs: 1_000, run: hideBanned },
  ]
}
