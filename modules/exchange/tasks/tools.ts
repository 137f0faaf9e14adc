import { iso } from "broadside"
import { type Tool, toolOf } from "broadside/contracts"
import type { ExchangeContext } from "../context"
import { readTasks } from "./feed"
import { listTasksRoute } from "./routes"

/** The task feed as a tool. */
export const taskTools = (ctx: ExchangeContext): Tool[] => [
  toolOf(ctx, listTasksRoute, {
    name: "get_agent_tasks",
    title: "Work for agents",
    description: "Open work, in the order to take it, with the tools to call.",
    async run({ query }) {
      const feed = await readTasks(ctx, query, "tools")
      const value = { generated_at: iso(ctx.now()), ...feed }
      const tasks = feed.tasks.map(taskText)
      return { text: [feed.summary, ...tasks, feed.how_to_claim].join("\n"), value }
    },
  }),
]

function taskText({ id, type, title, ai_summary, ...task }: Task): string {
  const { why, body, description } = task as {
    readonly [K in "why" | "body" | "description"]?: string
  }
  return [
    `- ${type} ${id}, ${title}: ${ai_summary}`,
    ...(why ? [`  ${why}`] : []),
    ...(body || description ? [`  "${body || description}"`] : []),
  ].join("\n")
}

type Task = Awaited<ReturnType<typeof readTasks>>["tasks"][number]
