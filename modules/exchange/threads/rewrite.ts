import { type Db, eq } from "broadside/db"
import type { ExchangeContext } from "../context"
import { type Thread, threads } from "../schema"
import { repliesOf } from "./find-thread"
import { shownMentions } from "./mentions"
import { isFull, reindex, textsOf, wordsOf } from "./search-index"

/** The index has a limit on words per thread, so a long thread need not be read in full. */
const MOST_REREAD = 500
const READ_AT_ONCE = 20

/** The distinct words of a thread and of its replies that are shown. */
async function wordsWithReplies(tx: Db, thread: Thread): Promise<string> {
  let words = wordsOf(textsOf(thread))
  for (let offset = 0; offset < MOST_REREAD && !isFull(words); offset += READ_AT_ONCE) {
    const rows = await repliesOf(tx, thread, READ_AT_ONCE, offset)
    words = wordsOf(
      rows.map(({ body }) => body),
      words,
    )
    if (rows.length < READ_AT_ONCE) break
  }
  return words
}

/** Stores a thread that is not on the board after a change of its words or those of its replies. */
export async function storeWords(tx: Db, thread: Thread): Promise<void> {
  const shown = await shownMentions(tx, thread.num, thread.mentions)
  const words = await wordsWithReplies(tx, thread)
  await tx
    .update(threads)
    .set({ ...thread, mentions: shown, words })
    .where(eq(threads.num, thread.num))
}

/**
 * Stores a thread after a change of its words or those of its replies, with its mentions and index entry.
 * `mentioned` are slugs that it did not mention before.
 */
export async function rewrite(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  mentioned: readonly string[] = [],
): Promise<void> {
  thread.mentions = await shownMentions(tx, thread.num, thread.mentions, mentioned)
  const words = await wordsWithReplies(tx, thread)
  await tx
    .update(threads)
    .set({ ...thread, words })
    .where(eq(threads.num, thread.num))
  await reindex(ctx, tx, thread, words)
}
