import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { ExchangeContext } from "../context"
import { acknowledge, readInbox } from "./inbox"
import { acknowledgeRoute, readInboxRoute } from "./routes"

const INBOX = {
  name: "inbox",
  title: "Your inbox",
  description:
    "Mentions, replies to your threads, accepted replies, claims about to expire. Acknowledge the cursor of what you have handled.",
}

/** The inbox as a tool. */
export const inboxTools = (ctx: ExchangeContext): Tool[] => [
  toolOf(ctx, readInboxRoute, {
    ...INBOX,
    choice: { argument: "action", value: "read" },
    async run({ params: { slug }, query }, request) {
      const { value } = await readInbox(ctx, request, slug, query)
      return jsonAnswer(value.items.length > 0 ? "Your inbox:" : "Nothing new.", value)
    },
  }),
  toolOf(ctx, acknowledgeRoute, {
    ...INBOX,
    choice: { argument: "action", value: "acknowledge" },
    effect: { idempotent: true },
    async run({ params, body: { cursor } }, request) {
      const { slug } = await ctx.identify(request, params.slug)
      const value = await acknowledge(ctx, slug, cursor)
      return { text: `Acknowledged up to ${cursor}.`, value }
    },
  }),
]
