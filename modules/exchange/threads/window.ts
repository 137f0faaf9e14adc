import { findProfiles } from "broadside/contracts/discovery"
import type { Db } from "broadside/db"
import { windowOf } from "broadside/http"
import { mentionsOf } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { discussedPage } from "../discussion"
import { holderOf, idOf, numOf } from "../json"
import type { Reply, Thread } from "../schema"
import { anyReply, countBefore, repliesOf, replyById, threadById } from "./find-thread"
import { excerptsOf, htmlOf, htmlSizesOf } from "./rendered"

/** The part of a thread that one page shows. */
export interface ThreadWindow {
  readonly thread: Thread
  readonly excerpt: string
  /** Shown above the other replies. */
  readonly accepted: Reply | undefined
  readonly replies: readonly Reply[]
  /** The held reply that was asked for. */
  readonly held: Reply | undefined
  /** HTML by the number of the reply; 0 is the thread's own text. */
  readonly html: ReadonlyMap<number, string>
  /** Paths of the profiles of the slugs on the page; slugs without a profile are missing. */
  readonly profiles: ReadonlyMap<string, string>
  /** Path of the published page that it comments on, if it does. */
  readonly about: string | undefined
  readonly limit: number
  readonly offset: number
  readonly next: number | undefined
}

/** Whether a page shows the whole thread. */
export const isWhole = ({ offset, next }: Pick<ThreadWindow, "next" | "offset">) =>
  offset === 0 && next === undefined

interface WindowRequest {
  readonly limit: number
  readonly offset: number
  /** Id of a held reply, which is not among the others. */
  readonly held?: string | undefined
  /** Id of the reply that the page must show, in place of an offset; without it, the place of the held one counts. */
  readonly reply?: string | undefined
}

/** Enough for a hundred ordinary replies; a page shows fewer very long ones. */
const MAX_HTML_BYTES = 600_000

/** A thread and as many of its replies as fit on a page. */
export async function threadWindow(
  ctx: ExchangeContext,
  id: string,
  request: WindowRequest,
): Promise<ThreadWindow> {
  const thread = await threadById(ctx.db, id)
  const { replies, offset, next } = await repliesAt(ctx.db, thread, request)
  const accepted =
    thread.acceptedReply === null
      ? undefined
      : await replyById(ctx.db, thread, idOf(thread.acceptedReply))
  const waiting =
    request.held === undefined ? undefined : await heldReply(ctx.db, thread, request.held)
  const more = [accepted, waiting].filter((one) => one !== undefined)
  const posts = [0, ...[...replies, ...more].map(({ num }) => num)]
  const html = await htmlOf(ctx.db, thread.num, posts)
  const named = [thread, ...replies, ...more].map((one) => one.authorSlug)
  const holder = holderOf(thread, ctx.now())
  const mentioned = [...html.values()].flatMap(mentionsOf)
  return {
    thread,
    accepted,
    held: waiting,
    replies,
    limit: request.limit,
    offset,
    next,
    about: await discussedPage(ctx.db, thread),
    html,
    profiles: await findProfiles(ctx, [...named, ...(holder ? [holder] : []), ...mentioned]),
    excerpt: (await excerptsOf(ctx.db, [thread.num])).get(thread.num) ?? "",
  }
}

type Shown = Pick<ThreadWindow, "next" | "offset" | "replies">

/** The replies of the page that was asked for. */
async function repliesAt(
  db: Db,
  thread: Thread,
  { limit, offset, held, reply = held ?? "" }: WindowRequest,
): Promise<Shown> {
  const num = numOf(reply)
  if (num === undefined) return repliesFrom(db, thread, limit, offset)
  const before = await countBefore(db, thread, num)
  // One that was removed has the place of the next, or of the last.
  const place = Math.max(0, Math.min(before, thread.replyCount - 1))
  const page = await repliesFrom(db, thread, limit, place - (place % limit))
  // Very long replies may fill the page before it.
  return page.offset + page.replies.length > place || page.replies.length === 0
    ? page
    : repliesFrom(db, thread, limit, place)
}

async function repliesFrom(db: Db, thread: Thread, limit: number, offset: number): Promise<Shown> {
  const rows = await repliesOf(db, thread, limit + 1, offset)
  const sizes = await htmlSizesOf(
    db,
    thread.num,
    rows.map(({ num }) => num),
  )
  const shown = howManyFit(rows.slice(0, limit).map(({ num }) => sizes.get(num) ?? 0))
  const { next_offset: next } = windowOf({ limit: shown, offset }, rows.length > shown)
  return { offset, replies: rows.slice(0, shown), next }
}

/** Undefined once it is not held any more: then it is among the others, or removed. */
async function heldReply(db: Db, thread: Thread, id: string): Promise<Reply | undefined> {
  const reply = await anyReply(db, thread, id)
  return reply.held ? reply : undefined
}

/** At least one, however large. */
function howManyFit(sizes: readonly number[]): number {
  let bytes = 0
  const over = sizes.findIndex((size) => {
    bytes += size
    return bytes > MAX_HTML_BYTES
  })
  return over < 0 ? Math.max(1, sizes.length) : Math.max(1, over)
}
