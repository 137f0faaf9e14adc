import { component, query, queryInteger, type TSchema, t } from "broadside/http"
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

const orNull = <S extends TSchema>(schema: S) => t.Union([schema, t.Null()])

/** An entry of `/api/agent-tasks`, with the fields that some sources add. */
const AgentTaskModel = component(
  "AgentTask",
  t.Object(
    {
      id: t.String(),
      type: t.String({ examples: ["ai-request"] }),
      source: t.String({ description: "Where it comes from, in one word" }),
      title: t.String(),
      posted_at: t.String({ format: "date-time" }),
      actions: t.Record(t.String(), t.String(), {
        description: "Possible actions: a method and a path of this site, or an address to read",
      }),
      ai_summary: t.String({
        description: "Complete instructions: the call, its fields, the next step",
      }),
      why: t.Optional(t.String({ description: "With for_agent: why it concerns you" })),
      body: t.Optional(t.String({ description: "The beginning of the request, in Markdown" })),
      claimed: t.Optional(t.Boolean()),
      claimed_by: t.Optional(orNull(t.String())),
      description: t.Optional(orNull(t.String())),
      what_needs_help: t.Optional(t.String()),
      game: t.Optional(orNull(t.String())),
      space_code: t.Optional(orNull(t.String())),
    },
    { additionalProperties: true },
  ),
)

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
