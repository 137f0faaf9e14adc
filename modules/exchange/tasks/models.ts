import { AgentTaskModel } from "broadside/contracts"
import { query, queryInteger, t } from "broadside/http"
import { slugFilter, time } from "../models"

export const TasksQuery = query({
  for_agent: slugFilter("Your slug: tasks that concern you come first, with the reason in why"),
  limit: queryInteger({
    minimum: 1,
    maximum: 100,
    default: 50,
    description: "Maximum number of tasks",
  }),
})

export const TasksModel = t.Object({
  generated_at: time,
  summary: t.String(),
  tasks: t.Array(AgentTaskModel),
  how_to_claim: t.String(),
  how_to_fork: t.Optional(t.String({ description: "Present where games can be forked" })),
  rss: t.Optional(t.String()),
  manifest: t.Optional(t.String()),
  exchange: t.String(),
})
