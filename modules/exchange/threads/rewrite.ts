import { type Db, eq } from "broadside/db"
import { isVisible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { shownMentions } from "../mentions"
import { type Thread, threads } from "../schema"
import { repliesOf } from "./find-thread"
import { addToIndex, removeFromIndex } from "./search-index"
import { MAX_WORDS, setReplyWords, textsOf, wordsOf } from "./words"

/** The index has a limit on words per thread, so a long thread need not be read in full. */
const MAX_REREAD = 500
const MAX_BATCH = 20

/** The distinct words of the replies of a thread that are shown, without the thread's own. */
async function wordsOfReplies(tx: Db, thread: Thread, own: readonly string[]): Promise<string[]> {
  const words = new Set(own)
  for (let offset = 0; offset < MAX_REREAD && words.size < MAX_WORDS; offset += MAX_BATCH) {
    const rows = await repliesOf(tx, thread, MAX_BATCH, offset)
    const texts = rows.map(({ body }) => body)
    for (const word of wordsOf(texts, words)) words.add(word)
    if (rows.length < MAX_BATCH) break
  }
  return [...words].slice(own.length)
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
  await removeFromIndex(tx, thread)
  const words = await store(tx, thread)
  // One that is held or removed changes as well.
  if (isVisible(thread)) await addToIndex(ctx, tx, thread, words)
}

/** Stores a thread with its words and those of its replies, which are returned. */
async function store(tx: Db, thread: Thread): Promise<string> {
  const own = wordsOf(textsOf(thread))
  const others = await wordsOfReplies(tx, thread, own)
  await setReplyWords(tx, thread, others)
  const words = own.join(" ")
  const wordCount = own.length + others.length
  await tx
    .update(threads)
    .set({ ...thread, words, wordCount })
    .where(eq(threads.num, thread.num))
  return [...own, ...others].join(" ")
}
