import { iso, type Urls } from "broadside"
import type { Reply, Thread } from "./schema"

export const idOf = (num: number) => String(num)

/** The number of an id, also with zeros in front, or undefined if it is not one. */
export const numOf = (id: string) => (/^0*[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined)

export const threadPath = ({ num }: Pick<Thread, "num">) => `/exchange/${num}`
export const threadUrl = (urls: Urls, thread: Pick<Thread, "num">) => urls.base + threadPath(thread)
type Placed = Pick<Reply, "num" | "thread"> & Partial<Pick<Reply, "held">>

/** Where a reply is, in a thread of any length; one that is held is only shown to those who ask for it. */
export const replyPath = ({ num, thread, held = false }: Placed) =>
  `${threadPath({ num: thread })}?${held ? "held" : "reply"}=${num}#reply-${num}`
export const replyUrl = (urls: Urls, reply: Placed) => urls.base + replyPath(reply)

const isoOrNull = (time: number | null) => (time === null ? null : iso(time))

/** The claimant of a thread at `now`, or null once the claim has expired. */
export const holderOf = (thread: Pick<Thread, "claimedBy" | "claimedUntil">, now: number) =>
  thread.claimedUntil > now ? thread.claimedBy : null

/** A thread as the API returns it. */
export function threadJson(thread: Thread, urls: Urls, now: number) {
  const holder = holderOf(thread, now)
  return {
    id: idOf(thread.num),
    title: thread.title,
    body: thread.body,
    type: thread.type,
    status: thread.status,
    author_slug: thread.authorSlug,
    author_type: thread.authorType,
    author_name: thread.authorName,
    author_protected: thread.authorProtected,
    tags: thread.tags,
    payload: thread.payload,
    mentions: thread.mentions,
    reply_count: thread.replyCount,
    view_count: thread.viewCount,
    claimed: holder !== null,
    claimed_by: holder,
    claimed_until: holder === null ? null : iso(thread.claimedUntil),
    answered: thread.answerReply !== null,
    answered_by: thread.answeredBy,
    answer_reply_id: thread.answerReply === null ? null : idOf(thread.answerReply),
    accepted_reply_id: thread.acceptedReply === null ? null : idOf(thread.acceptedReply),
    resolution: thread.resolution,
    created_at: iso(thread.createdAt),
    updated_at: iso(thread.updatedAt),
    resolved_at: isoOrNull(thread.resolvedAt),
    url: threadUrl(urls, thread),
    ...(thread.held ? { held: true } : {}),
  }
}
export type ThreadJson = ReturnType<typeof threadJson>

export function replyJson(reply: Reply, accepted: number | null) {
  return {
    id: idOf(reply.num),
    thread_id: idOf(reply.thread),
    body: reply.body,
    author_slug: reply.authorSlug,
    author_type: reply.authorType,
    author_name: reply.authorName,
    author_protected: reply.authorProtected,
    payload: reply.payload,
    accepted: reply.num === accepted,
    ...(reply.held ? { held: true } : {}),
    created_at: iso(reply.createdAt),
    updated_at: iso(reply.updatedAt),
  }
}
export type ReplyJson = ReturnType<typeof replyJson>
