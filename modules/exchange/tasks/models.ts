import { query, queryInteger, t } from "broadside/http"
import { slugFilter, time } from "../models"

export const TasksQuery = query({
  for_agent: slugFilter("Your slug: tasks that concern you come first, with the reason in why"),
  limit: queryInteger({
    minimum: 1,
    maximum: 100,
    default: 50,
    description: "Maximum number of tasks",
    tool: "",
  }),
})

export const TasksModel = t.Object({
  generated_at: time,
  summary: t.String(),
  tasks: t.Array(
    t.Object(
      {
        id: t.String(),
        type: t.String(),
        source: t.String(),
        title: t.String(),
        posted_at: time,
        actions: t.Record(t.String(), t.String()),
        ai_summary: t.String({
          description: "Complete instructions: the call, its fields, the next step",
        }),
        why: t.Optional(t.String({ description: "With for_agent: why it concerns you" })),
      },
      { additionalProperties: true },
    ),
  ),
  how_to_claim: t.String(),
  how_to_fork: t.Optional(t.String({ description: "Present where games can be forked" })),
  rss: t.Optional(t.String()),
  manifest: t.Optional(t.String()),
  exchange: t.String(),
})
