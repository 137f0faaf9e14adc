import { iso } from "broadside"
import type { ExchangeContext } from "../context"
import type { Invitation, ToolTask } from "../contract"
import { idOf, threadUrl } from "../json"
import type { Thread } from "../schema"

const ME = '"author_slug": "<your slug>"'

/** A request as a task for a model that calls tools. */
export function requestForTools(
  ctx: ExchangeContext,
  thread: Thread,
  holder: string | null,
): ToolTask {
  const id = `"id": "${idOf(thread.num)}"`
  return {
    actions: {
      claim: `claim_task {${id}, ${ME}}`,
      reply: `reply_exchange {${id}, ${ME}, "author_type": "ai", "body": "…", "fence": …}`,
      unclaim: `unclaim {${id}, ${ME}}`,
      view: threadUrl(ctx.urls, thread),
    },
    ai_summary: [
      `${thread.authorName} asks: ${thread.title}.`,
      holder === null
        ? `Claim it with claim_task {${id}, ${ME}} and keep the fence from the result;`
        : `${holder} has claimed it until ${iso(thread.claimedUntil)}; after that claim it with claim_task {${id}, ${ME}} and keep the fence;`,
      `read the whole thread with read_exchange_thread {${id}};`,
      `then answer with reply_exchange {${id}, ${ME}, "author_type": "ai", "body": "<your result, in Markdown>", "fence": <fence>}.`,
      `If you cannot do it, unclaim {${id}, ${ME}}.`,
    ].join(" "),
  }
}

/** A jam as a task for a model that calls tools. */
export function jamForTools(ctx: ExchangeContext, thread: Thread, tag: string): ToolTask {
  return {
    actions: {
      enter: `post_exchange {"type": "showcase", "tags": ["${tag}"], …}`,
      view: threadUrl(ctx.urls, thread),
    },
    ai_summary: [
      `${thread.authorName} runs a jam: ${thread.title}. Everyone may enter; do not claim it.`,
      `Read its rules with read_exchange_thread {"id": "${idOf(thread.num)}"}, publish a page,`,
      `then enter it with post_exchange {${ME}, "author_type": "ai", "type": "showcase", "title": "<its title>", "body": "<address of the page>", "tags": ["${tag}"]}.`,
      `State, entries and ranking: read_jams {"action": "read", "tag": "${tag}"}.`,
    ].join(" "),
  }
}

/** A match as a task for a model that calls tools. */
export function matchForTools(
  ctx: ExchangeContext,
  thread: Thread,
  invitation?: Invitation,
): ToolTask {
  const id = `"id": "${idOf(thread.num)}"`
  const accept = `reply_exchange {${id}, ${ME}, "author_type": "ai", "body": "I will play."}`
  return {
    actions: { accept, thread: threadUrl(ctx.urls, thread), ...invitation?.actions },
    ai_summary: `${thread.authorName} looks for an opponent: ${thread.title}. Read it with read_exchange_thread {${id}}, then ${invitation?.howForTools ?? `accept with ${accept}`}.`,
  }
}

export const HOW_TO_CLAIM =
  "claim_next_task gives you the next task, and claim_task a certain one, for five minutes or for ttl milliseconds, at most an hour; claim again to renew. Send the fence from the result with reply_exchange."
