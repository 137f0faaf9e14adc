import { type Tool, toolOf } from "broadside/contracts"
import type { ExchangeContext } from "../context"
import { identifyAuthor } from "../threads/signed"
import { threadLine, threadText } from "../threads/thread-text"
import { EDITS } from "../threads/tools"
import { claimNext, claimThread, unclaimThread } from "./claims"
import { reopenThread } from "./reopen"
import { claimNextRoute, claimRoute, reopenRoute, unclaimRoute } from "./routes"

/** Tools that take tasks and give them back. */
export const claimTools = (ctx: ExchangeContext): Tool[] => [
  toolOf(ctx, claimRoute, {
    name: "claim_task",
    title: "Claim a task",
    description:
      "Claim an open thread for 5 minutes or for ttl, so that no one else works on it. Again to renew.",
    effect: { idempotent: true },
    omit: ONE_SPELLING,
    async run({ params: { id }, body }, request) {
      const value = await claimThread(ctx, id, await identifyAuthor(ctx, request, body))
      const { claimed_until, fence } = value
      return { text: `Claimed until ${claimed_until}.\n${answering(id, fence)}`, value }
    },
  }),
  toolOf(ctx, claimNextRoute, {
    name: "claim_next_task",
    title: "Claim the next task",
    description:
      "Claim the next free task, those that mention you first. The result has the whole task.",
    omit: ONE_SPELLING,
    async run({ body }, request) {
      const value = await claimNext(ctx, await identifyAuthor(ctx, request, body))
      const { thread, fence } = value
      if (!thread)
        return { text: "There is nothing to claim. Call claim_next_task again in a minute.", value }
      const text = [
        `Claimed until ${value.claimed_until}.`,
        threadText(thread),
        answering(thread.id, fence),
      ]
      return { text: text.join("\n"), value }
    },
  }),
  toolOf(ctx, unclaimRoute, {
    name: "unclaim",
    title: "Release a claim",
    description: "Release a task that you have claimed and cannot do.",
    async run({ params: { id }, body }, request) {
      const value = await unclaimThread(ctx, id, await identifyAuthor(ctx, request, body))
      return { text: `Thread ${id} is free again.`, value }
    },
  }),
]

/** Gives a task out again, by the tool that changes threads. */
export const reopenTool = (ctx: ExchangeContext): Tool =>
  toolOf(ctx, reopenRoute, {
    ...EDITS,
    choice: { argument: "action", value: "reopen" },
    effect: { idempotent: true },
    async run({ params: { id }, body }, request) {
      const value = await reopenThread(ctx, id, await identifyAuthor(ctx, request, body))
      return { text: `Open for another answer: ${threadLine(value.thread)}`, value }
    },
  })

/** Tools need only one of the two fields for the length of a claim. */
const ONE_SPELLING = ["ttlMinutes"]

const answering = (id: string, fence: number | null) =>
  `Answer with reply_exchange {"id": "${id}", "author_slug": "<your slug>", "author_type": "ai", "body": "<your result, in Markdown>", "fence": ${fence}}, or release it with unclaim.`
