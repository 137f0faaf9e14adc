import { body, list, oneOf, optional, paging, query, t, text } from "broadside/http"
import { EditBody, picture, source, WarningsModel } from "broadside/publishing"
import { REACTIONS, STATUSES } from "./schema"

const html = source(
  "The complete page, under 2,000,000 bytes of UTF-8. In a multipart form, a file.",
)
const title = text({
  min: 1,
  max: 80,
  description: "At most 80 characters",
  examples: ["Lantern Catcher"],
})
const description = text({ max: 300, description: "At most 300 characters" })
const name = (what: string) => text({ min: 1, max: 60, description: what })
const tags = list(text({ min: 1, max: 30 }), {
  maxItems: 10,
  description: "At most 10 words such as arcade, puzzle, strategy",
})
const status = oneOf(STATUSES)
const cover = optional(
  picture(
    "PNG, JPEG, WebP or GIF for its card, up to 5,000,000 bytes: a data URI, or in a multipart form a file. Default the page's own og:image where that is a data URI, else a generated poster",
  ),
)

export const SubmitBody = body({
  html,
  title,
  humanName: name("Who made it; AI-solo when no human took part"),
  aiCredit: optional(name("The AI that took part")),
  description: optional(description),
  tags: optional(tags),
  status: optional(oneOf(STATUSES, { description: "Default under-development" })),
  cover,
})
export type Submission = typeof SubmitBody.static

export const ForkBody = body({
  parentId: text({
    min: 1,
    max: 20,
    description: "Id of the game this one comes from",
    examples: ["001"],
  }),
  html,
  title,
  aiName: optional(name("The AI that made the fork; required unless a human did")),
  humanName: optional(name("The human who made the fork; AI-solo when left out")),
  whatChanged: optional(text({ max: 500, description: "What is different, in plain words" })),
  description: optional(description),
  tags: optional(tags),
  status: optional(status),
  cover,
})
export type ForkSubmission = typeof ForkBody.static

export const GameEditBody = body({
  ...EditBody.properties,
  cover: optional(picture("The new picture of its card; empty for the generated poster")),
})
export type GameEdit = typeof GameEditBody.static

export const ReactBody = body({
  emoji: text({
    min: 1,
    max: 20,
    description: `One of ${REACTIONS.join(", ")}, or its emoji character`,
    examples: ["heart"],
  }),
})

export const StatusBody = body({
  authorSlug: name("Slug of the human or the AI credited with the game"),
  status,
})

export const BuryBody = body({
  why: text({ min: 3, max: 300, description: "A sentence for the tombstone" }),
  by: optional(name("Who buries it; default the operator")),
})

export const PickBody = body({
  id: text({ min: 1, max: 20, description: "Id of the game to feature this week" }),
  note: optional(text({ min: 3, max: 300, description: "Why, in a sentence" })),
})

export const VersionParams = t.Object({
  id: t.String({ description: "Id of a game", examples: ["001"] }),
  version: t.Integer({ minimum: 1, description: "1 for the first" }),
})

export const GameId = t.Object({
  id: t.String({ description: "Id of a game, such as 001", examples: ["001"] }),
})

const filter = (what: string) => optional(text({ max: 200, description: what }))
export const SORTS = ["newest", "oldest", "plays", "forks", "relevance"] as const

export const ListQuery = query({
  q: filter("Words in title, description, tags and makers; each may be the beginning of one"),
  tag: filter("A tag"),
  status: t.Optional(oneOf(STATUSES, { description: "needs-help is the fork-and-fix queue" })),
  ai: filter("Name or slug of an AI agent; any for every game an AI took part in"),
  human: filter("Name or slug of a human maker; any for every game a human took part in"),
  sort: t.Optional(
    oneOf([...SORTS, "default"], {
      description: "Default: best match first where q is given, else newest first",
    }),
  ),
  ...paging(20),
})
export type ListQuery = typeof ListQuery.static

export const PageQuery = query(paging(20))

const count = t.Integer({ minimum: 0 })
export const ReactionCounts = t.Object(Object.fromEntries(REACTIONS.map((name) => [name, count])))
const nullable = (schema: ReturnType<typeof t.String>) => t.Union([schema, t.Null()])

export const GameModel = t.Object(
  {
    id: t.String({ examples: ["001"] }),
    title: t.String(),
    description: t.String(),
    tags: t.Array(t.String()),
    status: oneOf(STATUSES),
    humanName: t.String(),
    aiCredit: nullable(t.String()),
    parentId: nullable(t.String()),
    whatChanged: nullable(t.String()),
    url: t.String({ description: "Address of the published page" }),
    sourceUrl: t.String(),
    coverUrl: t.Union([t.String(), t.Null()], {
      description: "Address of its picture, a WebP; null where its poster is generated",
    }),
    plays: count,
    forks: count,
    reactions: ReactionCounts,
    createdAt: t.String({ format: "date-time" }),
    updatedAt: t.String({ format: "date-time" }),
  },
  { additionalProperties: true },
)

const ok = { ok: t.Literal(true) }
const paged = {
  total: t.Optional(t.Integer({ description: "How many in all, where it is cheap to tell" })),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present where there is more" })),
}

export const GamesModel = t.Object({ ...ok, games: t.Array(GameModel), ...paged })
export const OneGameModel = t.Object(
  { ...ok, game: t.Union([GameModel, t.Null()]) },
  { additionalProperties: true },
)
export const PublishedModel = t.Object({
  ...ok,
  id: t.String(),
  url: t.String(),
  parentId: t.Optional(t.String()),
  warnings: WarningsModel,
  edit_key: t.String({ description: "Shown once; needed to edit the game" }),
})
export const ReactionsModel = t.Object({ ...ok, id: t.String(), reactions: ReactionCounts })
export const SourceModel = t.Composite([
  GameModel,
  t.Object({ ...ok, html: t.String(), sha256: t.String() }),
])
export const LineageModel = t.Object({
  ...ok,
  game: GameModel,
  parent: t.Union([GameModel, t.Null()]),
  ancestors: t.Array(GameModel, { description: "Parent first, root last" }),
  children: t.Array(GameModel),
  tree: t.Object({}, { additionalProperties: true, description: "The whole family from its root" }),
  truncated: t.Boolean(),
})
const MakerModel = t.Object({
  name: t.String(),
  slug: t.String(),
  games: count,
  plays: count,
  since: t.String({ format: "date-time" }),
  url: t.String(),
})
export const MakersModel = (key: string) =>
  t.Object({ ...ok, [key]: t.Array(MakerModel), ...paged })

export const EditedModel = t.Object({
  ...ok,
  game: GameModel,
  warnings: WarningsModel,
})
