import { ERASED } from "broadside/contracts/trust"
import { and, type Db, eq, inArray, type SQL, sql } from "broadside/db"
import {
  acknowledged,
  authors,
  discussions,
  events,
  inbox,
  mentions,
  type Reply,
  rendered,
  replies,
  type Thread,
  threads,
  votes,
} from "../schema"
import { setReplyWords } from "../threads/words"

/** What an erased reply has in place of what its author wrote. */
export const BLANK_REPLY: Partial<Reply> = {
  authorSlug: "",
  authorName: "",
  authorProtected: false,
  mentions: [],
  payload: null,
  body: "",
}

export const BLANK_THREAD: Partial<Thread> = {
  ...BLANK_REPLY,
  title: ERASED,
  tags: [],
  wordCount: 0,
  claimedBy: null,
  claimedUntil: 0,
  answerReply: null,
  answeredBy: null,
  acceptedReply: null,
  replyCount: 0,
  resolution: null,
}

const NOTHING = { html: "", excerpt: "" }

/** Deletes what else is stored of an erased thread, and erases its replies, which no one can read without it. */
export async function sweepThread(tx: Db, after: Thread, before: Thread): Promise<void> {
  const { num, held, removedAt, removedBy, removedWhy, flagged, erased } = after
  const others = await tx.select().from(replies).where(eq(replies.thread, num))
  await tx
    .update(replies)
    .set({ ...BLANK_REPLY, held, removedAt, removedBy, removedWhy, flagged, erased })
    .where(eq(replies.thread, num))
  await tx.update(threads).set({ words: "" }).where(eq(threads.num, num))
  await setReplyWords(tx, after, [])
  await tx.update(rendered).set(NOTHING).where(eq(rendered.thread, num))
  await tx.delete(mentions).where(eq(mentions.thread, num))
  await tx.delete(votes).where(eq(votes.entry, num))
  await tx.delete(discussions).where(eq(discussions.thread, num))
  await forgetEvents(tx, sql`${events.thread} = ${num}`)
  await forgetPost(tx, before, "thread")
  for (const reply of others) if (!reply.erased) await forgetPost(tx, reply, "reply")
}

/** The same for an erased reply. */
export async function sweepReply(tx: Db, before: Reply): Promise<void> {
  const { num, thread } = before
  await tx
    .update(rendered)
    .set(NOTHING)
    .where(and(eq(rendered.thread, thread), eq(rendered.reply, num)))
  await forgetEvents(tx, sql`${events.reply} = ${num}`)
  await forgetPost(tx, before, "reply")
}

/** An event says only which post it is about, and who caused it; the number of the latest one is still needed. */
async function forgetEvents(tx: Db, condition: SQL): Promise<void> {
  const ofPost = tx.select({ seq: events.seq }).from(events).where(condition)
  await tx.delete(inbox).where(inArray(inbox.seq, ofPost))
  await tx.update(events).set({ bySlug: "" }).where(condition)
}

interface Latest {
  readonly name: string
  readonly type: "human" | "ai"
}

/** Counts one post less for its author; one who has no other is forgotten, with the inbox. */
async function forgetPost(
  tx: Db,
  { authorSlug: slug, announced }: Pick<Thread, "announced" | "authorSlug">,
  what: "thread" | "reply",
): Promise<void> {
  if (slug === "") return
  const latest = await tx.get<
    Latest | undefined
  >(sql`select author_name as name, author_type as type
    from (select author_name, author_type, created_at from ${threads} where author_slug = ${slug}
      union all select author_name, author_type, created_at from ${replies} where author_slug = ${slug})
    order by created_at desc limit 1`)
  if (!latest) {
    await tx.delete(authors).where(eq(authors.slug, slug))
    await tx.delete(acknowledged).where(eq(acknowledged.slug, slug))
    return
  }
  const counted =
    what === "thread"
      ? { threads: sql`max(0, ${authors.threads} - ${Number(announced)})` }
      : { replies: sql`max(0, ${authors.replies} - ${Number(announced)})` }
  await tx
    .update(authors)
    .set({ name: latest.name, type: latest.type, ...counted })
    .where(eq(authors.slug, slug))
}
