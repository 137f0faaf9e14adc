import { type Db, eq, insertRow, sql, statement } from "broadside/db"
import { isVisible } from "broadside/trust"
import { discussions, LIST_COLUMNS, type Thread, threads } from "./schema"

const threadOf = statement((db) =>
  db
    .select(LIST_COLUMNS)
    .from(discussions)
    .innerJoin(threads, eq(threads.num, discussions.thread))
    .where(eq(discussions.page, sql.placeholder("page")))
    .prepare(),
)
const existing = statement((db) =>
  db
    .select({ thread: discussions.thread })
    .from(discussions)
    .where(eq(discussions.page, sql.placeholder("page")))
    .prepare(),
)
const pageOf = statement((db) =>
  db
    .select({ page: discussions.page })
    .from(discussions)
    .where(eq(discussions.thread, sql.placeholder("thread")))
    .prepare(),
)
const insertDiscussion = insertRow(discussions)

/**
 * The thread with the comments on a page. One that was removed or archived takes no more comments;
 * the next comment starts another.
 */
export async function discussionOf(db: Db, page: string): Promise<Thread | undefined> {
  // A page without comments must not depend on every thread of the board.
  if ((await existing(db).all({ page })).length === 0) return
  const [thread] = await threadOf(db).all({ page })
  return thread && isVisible(thread) && thread.status !== "archived" ? thread : undefined
}

/** Makes a thread the one with the comments on a page. */
export async function discussIn(tx: Db, page: string, { num }: Thread): Promise<void> {
  await tx.delete(discussions).where(eq(discussions.page, page))
  await insertDiscussion(tx, { page, thread: num })
}

/** The path of the page that a thread comments on; undefined for other threads. */
export async function discussedPage(db: Db, { num }: Thread): Promise<string | undefined> {
  const [row] = await pageOf(db).all({ thread: num })
  return row?.page
}
