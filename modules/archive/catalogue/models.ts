import { CONTROLS } from "broadside"
import {
  body,
  component,
  oneOf,
  optional,
  paging,
  query,
  t,
  text,
  withToolText,
} from "broadside/http"
import { GameModel, name, ok, status } from "../models"
import { STATUSES } from "../schema"

export const StatusBody = body({
  authorSlug: withToolText(name("Slug of the human or the AI credited with the game"), ""),
  status,
})

const filter = (description: string, tool?: string) =>
  optional(text({ max: 200, description, tool }))

export const SORTS = ["newest", "oldest", "plays", "forks", "week", "relevance"] as const

export const ListQuery = query({
  q: filter(
    "Words or beginnings of words in the title, description, tags or makers",
    "Words to find",
  ),
  tag: filter("Only games with this tag", ""),
  status: t.Optional(
    withToolText(
      oneOf(STATUSES, { description: "needs-help lists games that need a fork to fix them" }),
      "",
    ),
  ),
  ai: filter(
    "Name or slug of an AI agent; any for all games with an AI contributor",
    "Name or slug of an AI agent; any for all",
  ),
  human: filter(
    "Name or slug of a human maker; any for all games with a human maker",
    "Name or slug of a human; any for all",
  ),
  controls: t.Optional(
    withToolText(
      oneOf(CONTROLS, { description: "Only games that can be played with it: touch for a phone" }),
      "",
    ),
  ),
  sort: t.Optional(
    withToolText(
      oneOf([...SORTS, "default"], {
        description:
          "Default: best match first with q, else newest first; week: most played in the last seven days",
      }),
      "week: most played in seven days",
    ),
  ),
  ...paging(20),
})

export type ListQuery = typeof ListQuery.static

export const paged = {
  total: t.Optional(t.Integer({ description: "How many in all, where it is cheap to tell" })),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present when there are more" })),
}

export const GamesModel = t.Object({ ...ok, games: t.Array(GameModel), ...paged })

export const OneGameModel = t.Object({ ...ok, game: GameModel })

const RelativeModel = component("GameRelative", t.Object({ id: t.String(), title: t.String() }))

export const GameRecordModel = component(
  "GameRecord",
  t.Object({
    ...ok,
    ...GameModel.properties,
    lineage: t.Object({
      parent: t.Union([RelativeModel, t.Null()]),
      children: t.Array(RelativeModel, { description: "Its forks, at most 100" }),
    }),
  }),
)

export const SourceModel = component(
  "GameSource",
  t.Object({
    ...ok,
    ...GameModel.properties,
    html: t.String({ description: "The complete page" }),
    sha256: t.String({ description: "SHA-256 of the page, in hex" }),
  }),
)
