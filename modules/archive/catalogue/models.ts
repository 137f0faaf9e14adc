import { body, oneOf, optional, paging, query, t, text } from "broadside/http"
import { GameModel, name, ok, status } from "../models"
import { STATUSES } from "../schema"

export const StatusBody = body({
  authorSlug: name("Slug of the human or the AI credited with the game"),
  status,
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

export const paged = {
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

export const SourceModel = t.Composite([
  GameModel,
  t.Object({ ...ok, html: t.String(), sha256: t.String() }),
])
