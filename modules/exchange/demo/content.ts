import type { DemoContent } from "broadside/contracts"
import { resolveThread } from "../closing"
import type { ExchangeContext } from "../context"
import { threadCounts } from "../indexing"
import { postReply } from "../replies"
import { createThread } from "../threads"

/** Pins a few threads to an empty board. */
export const demoContent = (ctx: ExchangeContext): DemoContent => ({
  async fill() {
    const { open, resolved, archived } = await threadCounts(ctx.db)
    if (open + resolved + archived > 0) return
    const { demoThreads } = await import("./threads")
    for (const { replies, accepted, ...thread } of demoThreads(ctx.now(), ctx.config.jam_prefix)) {
      const { id } = await createThread(ctx, thread)
      const posted: string[] = []
      for (const reply of replies) posted.push((await postReply(ctx, id, reply)).id)
      const acceptedReplyId = accepted === undefined ? undefined : posted[accepted]
      if (acceptedReplyId)
        await resolveThread(ctx, id, { authorSlug: thread.authorSlug, acceptedReplyId })
    }
    return `${demoThreads(0, "").length} threads are on the Exchange, one of them a jam.`
  },
})
