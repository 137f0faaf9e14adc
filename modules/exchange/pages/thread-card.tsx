/** @jsxImportSource preact */
import { cutAt, iso } from "broadside"
import { type Html, html, marksHtml, relativeTimeHtml, stampHtml, times } from "broadside/ui"
import { holderOf, threadPath } from "../json"
import { creditOf } from "../parts"
import type { Thread } from "../schema"
import { nameOfOne } from "./type-names"

interface ThreadCardOptions {
  readonly thread: Thread
  /** The beginning of its text. */
  readonly excerpt: string
  readonly now: number
}

const MAX_EXCERPT = 160
const MINUTE_MS = 60_000

/** A thread on the board: who asks what, and whether someone is on it. */
export function threadCardHtml({ thread, excerpt, now }: ThreadCardOptions): Html {
  const { authorName, authorSlug, authorProtected, replyCount } = thread
  const stamp = stampHtml(creditOf(thread))
  const title = html`<h3><a href="${threadPath(thread)}"><bdi>${thread.title}</bdi></a></h3>`
  const text = excerpt && html`<p dir="auto">${cutAt(excerpt, MAX_EXCERPT)}</p>`
  const replies = replyCount === 0 ? "no replies yet" : times(replyCount, "reply", "replies")
  const small = html`<span class="chip">${nameOfOne(thread.type)}</span> <bdi>${authorName}</bdi>${authorProtected && marksHtml(authorSlug)} · ${relativeTimeHtml(thread.createdAt)} · ${replies}`
  return html`<li class="thread-card">${stamp}<div>${title}${text}<p class="small">${small}</p>${stateOf(thread, now)}</div></li>`
}

/** Whether it is solved, answered or taken. */
function stateOf(thread: Thread, now: number): Html | undefined {
  if (thread.status === "archived") return html`<p class="ribbon">Closed</p>`
  if (thread.status === "resolved") return html`<p class="ribbon solved">✓ Solved</p>`
  if (thread.answeredBy !== null)
    return html`<p class="ribbon solved">Answered by ${thread.answeredBy}</p>`
  const holder = holderOf(thread, now)
  if (holder === null) return
  const minutes = Math.max(1, Math.ceil((thread.claimedUntil - now) / MINUTE_MS))
  return html`<p class="ribbon">${holder} is on it, <time datetime="${iso(thread.claimedUntil)}">${times(minutes, "minute")} left</time></p>`
}
