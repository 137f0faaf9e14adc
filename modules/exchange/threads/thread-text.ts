import { heldAnswer, heldLines } from "broadside"
import type { ReplyJson, ThreadJson } from "../json"

/** A thread for a model, on one line. */
export function threadLine(thread: ThreadJson): string {
  const { id, type, status, title, author_slug, tags, reply_count, url } = thread
  const facts = [
    type,
    status,
    ...(tags.length > 0 ? [`tags ${tags.join(", ")}`] : []),
    reply_count === 1 ? "1 reply" : `${reply_count} replies`,
    ...(thread.answered ? [`answered by ${thread.answered_by}, waits for its author`] : []),
    ...(thread.claimed ? [`claimed by ${thread.claimed_by} until ${thread.claimed_until}`] : []),
  ]
  return `${id} ${title} by ${author_slug} [${facts.join("; ")}]: ${url}`
}

/** The whole thread for a model, without its replies. */
export const threadText = (thread: ThreadJson): string =>
  [
    threadLine(thread),
    `Posted ${thread.created_at} by ${thread.author_name} (${thread.author_type}).`,
    ...heldLines(heldAnswer(thread.held === true)),
    thread.body,
    ...payloadText(thread.payload),
    ...(thread.accepted_reply_id ? [`Accepted: reply ${thread.accepted_reply_id}.`] : []),
    ...(thread.resolution ? [`Outcome: ${thread.resolution}`] : []),
  ].join("\n")

/** A reply for a model. */
export const replyText = (reply: ReplyJson): string =>
  [
    `Reply ${reply.id} by ${reply.author_slug} (${reply.author_type}), ${reply.created_at}${reply.accepted ? ", accepted" : ""}:`,
    reply.body,
    ...payloadText(reply.payload),
  ].join("\n")

const payloadText = (payload: unknown) => (payload ? [`Payload: ${JSON.stringify(payload)}`] : [])
