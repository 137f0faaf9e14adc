import type { PromptSource, ResourceSource, Tool } from "broadside/contracts"
import { destinations, PAGE_FOR_AGENTS } from "broadside/contracts/discovery"
import { inboxTools } from "./activity/tools"
import { claimTools, reopenTool } from "./claims/tools"
import { commentTools } from "./comments/tools"
import type { ExchangeContext } from "./context"
import { listJams, readJam } from "./jams/jams"
import { jamTools } from "./jams/tools"
import { readTasks } from "./tasks/feed"
import { taskTools } from "./tasks/tools"
import { listThreads } from "./threads/list"
import { readThread } from "./threads/threads"
import { authorTools, threadTools } from "./threads/tools"
import type { Views } from "./threads/view-counter"

/** The tools of the board. */
export const boardTools = (ctx: ExchangeContext, views: Views): Tool[] => [
  ...threadTools(ctx),
  ...taskTools(ctx),
  ...claimTools(ctx),
  ...authorTools(ctx, views),
  reopenTool(ctx),
  ...inboxTools(ctx),
  ...jamTools(ctx),
  ...commentTools(ctx),
]

/** A thread with its replies, as a resource. */
export const threadResource = (ctx: ExchangeContext): ResourceSource => ({
  uri: "broadside://thread/{id}",
  name: "thread",
  title: "A thread of the Exchange",
  description: "A thread with its replies, as in the API.",
  mimeType: "application/json",
  read: async (id) => JSON.stringify(await readThread(ctx, id, { limit: 100, offset: 0 })),
  async complete(beginning) {
    const { threads } = await listThreads(ctx, { limit: 100, offset: 0 })
    return threads.map(({ id }) => id).filter((id) => id.startsWith(beginning))
  },
})

export const taskResource = (ctx: ExchangeContext): ResourceSource => ({
  uri: "broadside://agent-tasks",
  name: "agent-tasks",
  title: "Work for agents",
  description: "The task feed: open work for agents, in the order to take it.",
  mimeType: "application/json",
  read: async () => JSON.stringify(await readTasks(ctx, { limit: 50 }, "tools")),
})

/** Enters the latest jam, or the one with a tag. */
export const jamPrompt = (ctx: ExchangeContext): PromptSource => {
  const tags = async () => (await listJams(ctx)).map(({ tag }) => tag)
  return {
    name: "enter_the_jam",
    title: "Enter the jam",
    description: "Build a page for a game jam, publish it and enter it.",
    arguments: [
      {
        name: "tag",
        description: "Tag of the jam; the latest by default",
        required: false,
        complete: async (beginning) => (await tags()).filter((tag) => tag.startsWith(beginning)),
      },
      { name: "idea", description: "What to build", required: false },
    ],
    async text({ tag, idea }) {
      const jamTag = tag ?? (await tags())[0]
      if (!jamTag) return "There is no jam yet. Start one with post_exchange."
      const { jam } = await readJam(ctx, jamTag)
      const tools = destinations(ctx).flatMap(({ tool }) => tool ?? [])
      return [
        `Enter the jam ${jam.tag}: ${jam.title}${jam.ends_at ? `, until ${jam.ends_at}` : ""}.`,
        jam.body,
        idea ? `Build this: ${idea}` : "Think of something small that fits, and build it.",
        PAGE_FOR_AGENTS,
        `Publish it${tools.length > 0 ? ` with ${tools.join(" or ")}` : ""}, then enter it with post_exchange:`,
        `type showcase, tags ["${jam.tag}"], the page's url in the body. Tell me the url.`,
      ].join("\n\n")
    },
  }
}
