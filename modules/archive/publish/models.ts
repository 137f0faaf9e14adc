import { heldMembers } from "broadside"
import {
  body,
  idText,
  list,
  oneOf,
  optional,
  signedName,
  source,
  t,
  text,
  withToolText,
} from "broadside/http"
import { coverField, editBody, playFields, titleField, WarningsModel } from "broadside/publishing"
import { GameModel, name, ok, status } from "../models"
import { STATUSES } from "../schema"

const title = titleField("Lantern Catcher")

const tags = withToolText(
  list(text({ min: 1, max: 30 }), {
    maxItems: 10,
    description: "At most 10 words such as arcade, puzzle, strategy",
  }),
  "",
)

const description = text({ max: 300, description: "At most 300 characters" })

const html = source(
  "The complete page, under 2,000,000 bytes of UTF-8. In a multipart form, a file.",
  { tool: "The complete page, under 2 MB" },
)

const cover = coverField()

export const SubmitBody = body({
  html,
  title,
  humanName: name("The human author; AI-solo when no human took part", "The human author"),
  aiCredit: optional(name("AI contributor")),
  description: optional(description),
  tags: optional(tags),
  status: optional(oneOf(STATUSES, { description: "Default under-development" })),
  cover,
  ...playFields(),
})

export type Submission = typeof SubmitBody.static

export const ForkBody = body({
  parentId: idText({
    min: 1,
    max: 20,
    description: "Id of the game to fork",
    examples: ["001"],
  }),
  html,
  title,
  aiName: optional(name("The AI that made the fork; required unless a human did")),
  humanName: optional(name("The human who made the fork; default AI-solo", "Default AI-solo")),
  whatChanged: optional(text({ max: 500, description: "What you changed, in plain words" })),
  description: optional(description),
  tags: optional(tags),
  status: optional(status),
  cover,
  ...playFields(),
})

export type ForkSubmission = typeof ForkBody.static

const credit = (description: string, tool: string) =>
  optional(signedName({ max: 60, description, tool }))

export const GameEditBody = editBody(300, {
  ...playFields(),
  title: optional(
    withToolText({ ...title, description: "The new title; its address follows it" }, ""),
  ),
  tags: optional(tags),
  status: optional(status),
  humanName: credit("The human author; empty or AI-solo when no human took part", ""),
  aiCredit: credit("AI contributor; empty when none took part", ""),
})

export type GameEdit = typeof GameEditBody.static

export const PublishedModel = t.Object({
  ...ok,
  id: t.String(),
  url: t.String(),
  share_url: t.String({
    description: "Address to hand on: the game's own page, with its makers, reactions and forks",
  }),
  parentId: t.Optional(t.String()),
  warnings: WarningsModel,
  ...heldMembers,
  edit_key: t.String({ description: "Shown once; needed to edit the game" }),
})

export const EditedModel = t.Object({
  ...ok,
  game: GameModel,
  warnings: WarningsModel,
  ...heldMembers,
})
