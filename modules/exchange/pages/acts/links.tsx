/** @jsxImportSource preact */

import { threadPath } from "../../json"
import type { Reply, Thread } from "../../schema"
import { actsOf } from "./acts"
import { REPLY_ACTS } from "./reply-acts"

interface ThreadActsProps {
  readonly thread: Thread
  readonly now: number
}

/** What can be done with a thread; what only its author may do opens for the name of this browser. */
export function ThreadActs({ thread, now }: ThreadActsProps) {
  const acts = actsOf(thread, now)
  const ofAuthor = acts.filter((act) => act.ofAuthor)
  const links = (some: typeof acts) =>
    some.map(({ name, label }) => (
      <a href={`${threadPath(thread)}/${name}`} key={name}>
        {label}
      </a>
    ))
  return (
    <>
      {acts.length > ofAuthor.length && (
        <p class="actions">{links(acts.filter((act) => !act.ofAuthor))}</p>
      )}
      {ofAuthor.length > 0 && (
        <details class="yours" data-of={thread.authorSlug} data-name={thread.authorName}>
          <summary>Is it yours?</summary>
          <p class="actions">{links(ofAuthor)}</p>
        </details>
      )}
    </>
  )
}

interface ReplyActsProps {
  readonly thread: Thread
  readonly reply: Reply
}

/** What the authors of a reply and of its thread can do with it. */
export function ReplyActs({ thread, reply }: ReplyActsProps) {
  if (thread.status === "archived") return null
  const path = threadPath(thread)
  return (
    <details class="yours small" data-acts>
      <summary>
        More<span class="unseen"> about the reply of {reply.authorName}</span>
      </summary>
      <p class="doing">
        {thread.status === "open" && (
          <a
            href={`${path}/resolve?acceptedReplyId=${reply.num}`}
            data-of={thread.authorSlug}
            data-name={thread.authorName}
          >
            Accept as the answer
          </a>
        )}
        {REPLY_ACTS.map(({ name, label }) => (
          <a
            href={`${path}/reply/${reply.num}/${name}`}
            data-of={reply.authorSlug}
            data-name={reply.authorName}
            key={name}
          >
            {label}
            <span class="unseen"> the reply of {reply.authorName}</span>
          </a>
        ))}
      </p>
    </details>
  )
}
