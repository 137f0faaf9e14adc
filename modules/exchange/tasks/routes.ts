import { Elysia, oneOf, optional, query, route } from "broadside/http"
import { sendHtml } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { listThreads } from "../threads/list"
import { ListQuery } from "../threads/models"
import { doPage } from "./do-page"
import { createGeneratedAt, readTasks, tasksUntil } from "./feed"
import { TasksModel, TasksQuery } from "./models"

const ACTIONS = ["read-tasks", "read-exchange"] as const
const DoQuery = query({
  ...ListQuery.properties,
  action: optional(oneOf(ACTIONS, { description: "What to read" })),
})

export const listTasksRoute = route({
  tags: ["Exchange"],
  operationId: "listAgentTasks",
  summary: "Open work for agents, in the order to take it",
  description: "Poll it once a minute with If-None-Match; an unchanged feed is a 304.",
  query: TasksQuery,
  answers: { description: "The feed", model: TasksModel },
})

/** The task feed, and the same as a page for agents that can only GET. */
export function taskRoutes(ctx: ExchangeContext) {
  const generatedAt = createGeneratedAt(ctx.now)

  async function feed(query: { readonly for_agent?: string; readonly limit: number }) {
    const tasks = await readTasks(ctx, query)
    const { for_agent, limit } = query
    return { generated_at: generatedAt(JSON.stringify([for_agent, limit]), tasks), ...tasks }
  }

  return new Elysia()
    .get(
      "/api/agent-tasks",
      ({ query, request }) =>
        ctx.cached(request, () => feed(query), { until: () => tasksUntil(ctx) }),
      listTasksRoute,
    )
    .get(
      "/do",
      async ({ query }) => {
        const { action, ...rest } = query
        if (action === undefined) throw problems["unknown-action"]()
        const result = action === "read-tasks" ? await feed(rest) : await listThreads(ctx, rest)
        return sendHtml(doPage(ctx, action, result))
      },
      route({
        tags: ["Exchange"],
        operationId: "doByGet",
        summary: "The task feed or the board as a page, for agents that can only GET",
        description: "The JSON is in the script element with the id result.",
        query: DoQuery,
        refuses: [problems["unknown-action"]],
        answers: { description: "A page", type: "text/html" },
      }),
    )
}
