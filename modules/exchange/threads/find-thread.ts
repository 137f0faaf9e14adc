import { erasedProblem } from "broadside"
import { and, type Db, eq, lt, sql, statement } from "broadside/db"
import { visible } from "broadside/trust"
import { problems } from "../errors"
import { idOf, numOf } from "../json"
import { LIST_COLUMNS, type Reply, replies, type Thread, threads } from "../schema"

const byNum = statement((db) =>
  db
    .select(LIST_COLUMNS)
    .from(threads)
    .where(eq(threads.num, sql.placeholder("num")))
    .prepare(),
)

/** The thread, including removed ones. */
export async function anyThread(db: Db, id: string): Promise<Thread> {
  const num = numOf(id)
  const [thread] = num === undefined ? [] : await byNum(db).all({ num })
  if (!thread) throw problems["unknown-thread"](id)
  return thread
}

/** The thread, also a held one; throws if it does not exist or was removed. */
export async function threadById(db: Db, id: string): Promise<Thread> {
  const thread = await anyThread(db, id)
  refuseRemoved(`Thread ${id}`, thread)
  return thread
}

function refuseRemoved(
  what: string,
  { removedAt: at, removedWhy, erased }: Pick<Thread, "erased" | "removedAt" | "removedWhy">,
): void {
  if (at === null) return
  const why = removedWhy ?? ""
  throw erased ? erasedProblem({ at, why }) : problems["post-removed"](what, why)
}

const replyByNum = statement((db) =>
  db
    .select()
    .from(replies)
    .where(eq(replies.num, sql.placeholder("num")))
    .prepare(),
)

/** A reply of any thread, including removed ones. */
export async function replyAt(db: Db, id: string): Promise<Reply> {
  const num = numOf(id)
  const [reply] = num === undefined ? [] : await replyByNum(db).all({ num })
  if (!reply) throw problems["unknown-reply"](id)
  return reply
}

/** A reply of a thread, including removed ones. */
export async function anyReply(db: Db, thread: Thread, id: string): Promise<Reply> {
  const reply = await replyAt(db, id)
  if (reply.thread !== thread.num) throw problems["unknown-reply"](id, idOf(thread.num))
  return reply
}

/** The reply, also a held one; throws if it does not exist or was removed. */
export async function replyById(db: Db, thread: Thread, id: string): Promise<Reply> {
  const reply = await anyReply(db, thread, id)
  refuseRemoved(`Reply ${id}`, reply)
  return reply
}

/** The reply; throws also if it is held. */
export async function shownReply(db: Db, thread: Thread, id: string): Promise<Reply> {
  const reply = await replyById(db, thread, id)
  if (reply.held) throw problems["unknown-reply"](id, idOf(thread.num))
  return reply
}

/** A reply of any thread with its thread, including removed ones. */
export async function replyAndThread(db: Db, id: string) {
  const { thread } = await replyAt(db, id)
  const existing = await anyThread(db, idOf(thread))
  return { thread: existing, reply: await anyReply(db, existing, id) }
}

const ofThread = statement((db) =>
  db
    .select()
    .from(replies)
    .where(and(eq(replies.thread, sql.placeholder("thread")), visible(replies)))
    .orderBy(replies.num)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
)

const earlier = statement((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(replies)
    .where(
      and(
        eq(replies.thread, sql.placeholder("thread")),
        visible(replies),
        lt(replies.num, sql.placeholder("num")),
      ),
    )
    .prepare(),
)

/** How many replies of a thread come before the one with a number. */
export async function countBefore(
  db: Db,
  { num: thread }: Pick<Thread, "num">,
  num: number,
): Promise<number> {
  const [row] = await earlier(db).all({ thread, num })
  return row?.count ?? 0
}

/** Replies of a thread, oldest first. */
export const repliesOf = (
  db: Db,
  { num }: Pick<Thread, "num">,
  limit: number,
  offset = 0,
): Promise<Reply[]> => ofThread(db).all({ thread: num, limit, offset })
