import { createTally } from "broadside"
import { eq, sql, statement } from "broadside/db"
import type { ExchangeContext } from "../context"
import { threads } from "../schema"
import { threadById } from "./find-thread"

const addViews = statement((db) =>
  db
    .update(threads)
    .set({ viewCount: sql`${threads.viewCount} + ${sql.placeholder("views")}` })
    .where(eq(threads.num, sql.placeholder("num")))
    .prepare(),
)

export type Views = ReturnType<typeof createViews>

/** Counts views in memory and stores them in batches. */
export function createViews(ctx: ExchangeContext) {
  const tally = createTally(ctx, async (tx, seen) => {
    for (const [num, views] of seen) await addViews(tx).run({ num, views })
  })
  return {
    async count(id: string) {
      const { num, viewCount } = await threadById(ctx.db, id)
      tally.count(num)
      return { ok: true, view_count: viewCount + tally.waiting(num) }
    },
    flush: tally.flush,
  }
}
