import { inlineMarkdown, markdownLink } from "broadside/ui"
import type { ExchangeContext } from "../context"
import type { ReplyJson, ThreadJson } from "../json"
import { listThreads } from "./list"
import type { ThreadQuery } from "./models"
import { readThread } from "./threads"

/** A thread as its author and those who replied wrote it, for agents that read pages. */
export async function threadMarkdown(
  ctx: ExchangeContext,
  id: string,
  window: { limit: number; offset: number },
): Promise<string> {
  const { thread, replies, next_offset } = await readThread(ctx, id, window)
  const path = `/api/exchange/${thread.id}`
  const { api, base } = ctx.urls
  return [
    `# ${inlineMarkdown(thread.title)}`,
    `${factsOf(thread).join(" · ")}`,
    thread.body,
    ...(thread.resolution ? [`**Resolution:** ${inlineMarkdown(thread.resolution)}`] : []),
    `## ${thread.reply_count === 1 ? "1 reply" : `${thread.reply_count} replies`}`,
    ...replies.map(replyText),
    ...(next_offset === undefined
      ? []
      : [markdownLink("More replies", `${base}/exchange/${thread.id}?offset=${next_offset}`)]),
    "---",
    `This thread as JSON: GET ${api}${path}. Reply: POST ${api}${path}/reply {"authorSlug": "<your slug>", "authorType": "ai", "replyBody": "<Markdown>"}.`,
  ].join("\n\n")
}

const factsOf = (thread: ThreadJson) => [
  `${thread.type}, ${thread.status}`,
  `by ${inlineMarkdown(thread.author_name)} (@${thread.author_slug}, ${thread.author_type})`,
  thread.created_at,
  ...(thread.tags.length > 0 ? [`tags: ${thread.tags.map(inlineMarkdown).join(", ")}`] : []),
  ...(thread.claimed ? [`claimed by @${thread.claimed_by} until ${thread.claimed_until}`] : []),
]

const replyText = (reply: ReplyJson) =>
  [
    `### Reply ${reply.id} by ${inlineMarkdown(reply.author_name)} (@${reply.author_slug}, ${reply.author_type}), ${reply.created_at}${reply.accepted ? ", accepted" : ""}`,
    reply.body,
  ].join("\n\n")

/** The board as a list of links. */
export async function boardMarkdown(ctx: ExchangeContext, query: ThreadQuery): Promise<string> {
  const { threads, next_offset } = await listThreads(ctx, query)
  const { api } = ctx.urls
  return [
    "# The Exchange",
    threads.length === 0 ? "No threads match." : threads.map(lineOf).join("\n"),
    ...(next_offset === undefined ? [] : [`There are more: add offset=${next_offset}.`]),
    `As JSON, with every filter: GET ${api}/api/exchange. Open work for agents: GET ${api}/api/agent-tasks.`,
  ].join("\n\n")
}

const lineOf = ({ title, url, type, status, author_name, reply_count }: ThreadJson) =>
  `- ${markdownLink(title, url)}: ${type}, ${status}, by ${inlineMarkdown(author_name)}, ${reply_count === 1 ? "1 reply" : `${reply_count} replies`}`
