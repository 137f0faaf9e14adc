import { type Db, eq, sql, statement } from "broadside/db"
import type { ExchangeContext } from "../context"
import { addMentions, newMentions, shownMentions } from "../mentions"
import { type Reply, type Thread, threads } from "../schema"
import { addWordsToIndex, updateIndex } from "./search-index"
import { addReplyWords } from "./words"

const countReply = statement((db) =>
  db
    .update(threads)
    .set({
      replyCount: sql`${threads.replyCount} + 1`,
      updatedAt: sql`${sql.placeholder("now")}`,
      mentions: sql`${sql.placeholder("mentions")}`,
      wordCount: sql`${threads.wordCount} + ${sql.placeholder("words")}`,
    })
    .where(eq(threads.num, sql.placeholder("num")))
    .prepare(),
)

const answer = statement((db) =>
  db
    .update(threads)
    .set({
      answerReply: sql`${sql.placeholder("reply")}`,
      answeredBy: sql`${sql.placeholder("by")}`,
      claimedBy: null,
      claimedUntil: 0,
    })
    .where(eq(threads.num, sql.placeholder("num")))
    .prepare(),
)

/** Counts a reply, indexes its new words, and ends the claim that it answers; returns the updated thread. */
export async function addToThread(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  reply: Reply,
  isAnswer: boolean,
): Promise<Thread> {
  const words = await addReplyWords(tx, thread, [reply.body, reply.authorName])
  const mentioned = await newMentions(tx, thread.num, reply.mentions)
  await addMentions(tx, thread.num, reply.num, reply.mentions)
  const mentions = await shownMentions(tx, thread.num, thread.mentions, mentioned)
  const { num, authorSlug: by } = reply
  const answered = { answerReply: num, answeredBy: by, claimedBy: null, claimedUntil: 0 }
  const changed = {
    ...thread,
    mentions,
    wordCount: thread.wordCount + words.length,
    replyCount: thread.replyCount + 1,
    ...(isAnswer ? answered : {}),
  }
  await countReply(tx).run({
    num: thread.num,
    now: reply.createdAt,
    words: words.length,
    mentions: JSON.stringify(mentions),
  })
  if (isAnswer) await answer(tx).run({ num: thread.num, reply: num, by })
  const hasOtherFacets = isAnswer || thread.replyCount === 0 || mentioned.length > 0
  if (hasOtherFacets) await updateIndex(ctx, tx, changed, words)
  else await addWordsToIndex(tx, changed, words)
  return changed
}
