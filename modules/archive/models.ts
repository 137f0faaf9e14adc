import { component, oneOf, signedName, t } from "broadside/http"
import { PlayModel } from "broadside/publishing"
import { REACTIONS, STATUSES } from "./schema"

export const name = (what: string, tool?: string) =>
  signedName({ min: 1, max: 60, description: what, tool })

export const status = oneOf(STATUSES)

export const GameId = t.Object({
  id: t.String({ description: "Id of a game, such as 001", examples: ["001"] }),
})

export const count = t.Integer({ minimum: 0 })

export const ReactionCounts = component(
  "ReactionCounts",
  t.Object(Object.fromEntries(REACTIONS.map((name) => [name, count]))),
)

const nullable = (schema: ReturnType<typeof t.String>) => t.Union([schema, t.Null()])

const BurialModel = component(
  "GameBurial",
  t.Object({
    at: t.String({ format: "date-time" }),
    by: t.String(),
    why: t.String(),
    preservedUrl: t.String({ description: "Where the page can still be read" }),
  }),
)

export const GameModel = component(
  "Game",
  t.Object({
    id: t.String({ examples: ["001"] }),
    title: t.String(),
    description: t.String(),
    tags: t.Array(t.String()),
    status: oneOf(STATUSES),
    humanName: t.String(),
    aiCredit: nullable(t.String()),
    humanProtected: t.Boolean({
      description: "Whether the game proves that it comes from the owner of this protected name",
    }),
    aiProtected: t.Boolean({ description: "The same of aiCredit" }),
    parentId: nullable(t.String()),
    whatChanged: nullable(t.String()),
    url: t.String({ description: "Address of the published page" }),
    shareUrl: t.String({
      description: "Address to hand on: the game's own page, with its makers, reactions and forks",
    }),
    sourceUrl: t.String(),
    coverUrl: t.Union([t.String(), t.Null()], {
      description: "Address of its picture, a WebP; null if its poster is generated",
    }),
    ...PlayModel,
    plays: count,
    forks: count,
    reactions: ReactionCounts,
    createdAt: t.String({ format: "date-time" }),
    updatedAt: t.String({ format: "date-time" }),
    buried: t.Optional(BurialModel),
    held: t.Optional(
      t.Literal(true, {
        description: "Present until the operator has looked at it; it is not listed",
      }),
    ),
  }),
)

export const ok = { ok: t.Literal(true) }
