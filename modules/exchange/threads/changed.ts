import type { Db } from "broadside/db"
import { isVisible } from "broadside/trust"
import { Board } from "../activity/topics"
import type { ExchangeContext } from "../context"
import { setMentions } from "../mentions"
import type { Reply, Thread } from "../schema"
import { announceReply } from "./replies"
import { rewrite } from "./rewrite"
import { addToIndex, count, removeFromIndex, updateIndex } from "./search-index"
import { announceThread } from "./threads"
import { storedWords } from "./words"

/** What follows, in the same write, when a thread leaves the board, comes back or gets another status. */
export async function threadChanged(
  ctx: ExchangeContext,
  tx: Db,
  after: Thread,
  before: Thread,
): Promise<void> {
  const [was, is] = [isVisible(before), isVisible(after)]
  if (was) await count(tx, before.status, -1)
  if (is) await count(tx, after.status, 1)
  if (was && is) return updateIndex(ctx, tx, after)
  if (was) await removeFromIndex(tx, after)
  if (is) {
    const words = await storedWords(tx, after)
    if (before.announced) await addToIndex(ctx, tx, after, words)
    else await announceThread(ctx, tx, after, words)
  }
  // Streams show no other threads than the board.
  ctx.live.forget(Board)
}

/** The same for a reply that leaves its thread, comes back or gets another text; returns the thread. */
export async function replyChanged(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  after: Reply,
  before: Reply,
): Promise<Thread> {
  const [was, is] = [isVisible(before), isVisible(after)]
  if (!was && !is && !after.erased) return thread
  await setMentions(tx, thread.num, after.num, is ? after.mentions : [])
  const changed = { ...thread, replyCount: thread.replyCount + Number(is) - Number(was) }
  if (!is && thread.acceptedReply === after.num) changed.acceptedReply = null
  if (!is && thread.answerReply === after.num)
    Object.assign(changed, { answerReply: null, answeredBy: null })
  await rewrite(ctx, tx, changed, after.mentions)
  if (is && !before.announced) await announceReply(ctx, tx, changed, after)
  return changed
}
