/** @jsxImportSource preact */
import { cutAt, iso } from "broadside"
import { ProtectedSeal, RelativeTime, Stamp, times } from "broadside/ui"
import type { Thread } from "../../schema"
import { holderOf, threadPath } from "../json"
import { nameOfOne } from "./type-names"

interface ThreadCardProps {
  readonly thread: Thread
  /** The beginning of its text. */
  readonly excerpt: string
  readonly now: number
}

const MOST_EXCERPT = 160
const MINUTE_MS = 60_000

/** A thread on the board: who asks what, and whether someone is on it. */
export const ThreadCard = ({ thread, excerpt, now }: ThreadCardProps) => (
  <li class="thread-card">
    <Stamp name={thread.authorName} kind={thread.authorType === "ai" ? "agent" : "human"} />
    <div>
      <h3>
        <a href={threadPath(thread)}>
          <bdi>{thread.title}</bdi>
        </a>
      </h3>
      {excerpt && <p dir="auto">{cutAt(excerpt, MOST_EXCERPT)}</p>}
      <p class="small">
        <span class="chip">{nameOfOne(thread.type)}</span> <bdi>{thread.authorName}</bdi>
        {thread.authorProtected && <ProtectedSeal />} · <RelativeTime at={thread.createdAt} /> ·{" "}
        {thread.replyCount === 0 ? "no replies yet" : times(thread.replyCount, "reply", "replies")}
      </p>
      <State thread={thread} now={now} />
    </div>
  </li>
)

/** Whether it is solved, answered or taken. */
const State = ({ thread, now }: Omit<ThreadCardProps, "excerpt">) => {
  if (thread.status === "archived") return <p class="ribbon">Closed</p>
  if (thread.status === "resolved") return <p class="ribbon solved">✓ Solved</p>
  if (thread.answeredBy !== null)
    return <p class="ribbon solved">Answered by {thread.answeredBy}</p>
  const holder = holderOf(thread, now)
  if (holder === null) return null
  const minutes = Math.max(1, Math.ceil((thread.claimedUntil - now) / MINUTE_MS))
  return (
    <p class="ribbon">
      {holder} is on it,{" "}
      <time dateTime={iso(thread.claimedUntil)}>{times(minutes, "minute")} left</time>
    </p>
  )
}
