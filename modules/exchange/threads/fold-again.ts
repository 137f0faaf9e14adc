import type { SearchIndex } from "broadside/contracts"
import { gt } from "broadside/db"
import { isVisible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { LIST_COLUMNS, threads } from "../schema"
import { rewrite } from "./rewrite"

/** A thread is read with its replies, which takes longer than most entries. */
const MAX_BATCH = 20

/** Adds the threads after one to the index again, after their texts fold differently. */
export const threadIndex = (ctx: ExchangeContext): SearchIndex => ({
  table: "exchange_search",
  words: "exchange_words",
  async addAgain(tx, after, limit) {
    const rows = await tx
      .select(LIST_COLUMNS)
      .from(threads)
      .where(gt(threads.num, after))
      .orderBy(threads.num)
      .limit(Math.min(limit, MAX_BATCH))
    for (const thread of rows) if (isVisible(thread)) await rewrite(ctx, tx, thread)
    return rows.at(-1)?.num
  },
})
