import { problems } from "./errors"
import { idOf } from "./json"
import type { Thread } from "./schema"

/** Refuses work under a fence that is out of date. */
export function requireCurrentFence(thread: Thread, fence: number | undefined): void {
  if (fence !== undefined && fence !== thread.fence) throw staleFence(thread, fence)
}

/** Refuses a reply under a fence that is not the author's own, or whose claim has ended. */
export function requireOwnFence(thread: Thread, fence: number | undefined, author: string): void {
  if (fence === undefined) return
  requireCurrentFence(thread, fence)
  if (thread.answerReply !== null) throw alreadyAnswered(thread)
  if (thread.claimedBy === null) throw staleFence(thread, fence)
  if (thread.claimedBy !== author)
    throw problems["not-your-fence"](idOf(thread.num), fence, thread.claimedBy, author).with({
      claimedBy: thread.claimedBy,
    })
}

export const alreadyAnswered = (thread: Thread) =>
  problems["already-answered"](idOf(thread.num), thread.answeredBy ?? "").with({
    claimedBy: thread.answeredBy,
    answered_by: thread.answeredBy,
    answer_reply_id: thread.answerReply === null ? null : idOf(thread.answerReply),
  })

const staleFence = (thread: Thread, fence: number) =>
  problems["stale-fence"](idOf(thread.num), fence, thread.fence, thread.claimedBy).with({
    fence: thread.fence,
    thread_id: idOf(thread.num),
  })
