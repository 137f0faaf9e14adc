import { findPublication, type Publication } from "broadside/contracts/publishing"
import type { TraceSource } from "broadside/contracts/trust"
import { type Db, eq, or } from "broadside/db"
import { Board } from "../activity/topics"
import { titleOfComments } from "../comments/comments"
import type { ExchangeContext } from "../context"
import { IN_TITLE, setMentions } from "../mentions"
import { discussions, LIST_COLUMNS, threads } from "../schema"
import { rewrite } from "../threads/rewrite"

const TITLE = "Comments on an erased page"

/** Threads with comments are called by the title of their page; the comments stay when that is erased. */
export const discussionTraces = (ctx: ExchangeContext): TraceSource => ({
  module: "exchange",
  async erase(tx, { item }) {
    const page = await findPublication(ctx, item.url)
    if (page) await renameDiscussions(ctx, tx, page)
  },
})

async function renameDiscussions(
  ctx: ExchangeContext,
  tx: Db,
  { path, title }: Publication,
): Promise<void> {
  const rows = await tx
    .select(LIST_COLUMNS)
    .from(threads)
    .leftJoin(discussions, eq(discussions.thread, threads.num))
    // An archived one is not that of the page any more, but is called by its title, too.
    .where(or(eq(discussions.page, path), eq(threads.title, titleOfComments(title))))
  for (const thread of rows) {
    await setMentions(tx, thread.num, IN_TITLE, [])
    if (!thread.erased) await rewrite(ctx, tx, { ...thread, title: TITLE })
  }
  ctx.live.forget(Board)
}
