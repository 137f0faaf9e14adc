import {
  ADDS,
  defineTool,
  PAGE_FOR_AGENTS,
  type PromptSource,
  READS,
  type ResourceSource,
  type Tool,
} from "broadside/contracts"
import { body, t, text } from "broadside/http"
import { gameById } from "./catalogue/find-game"
import type { GameRecord } from "./catalogue/json"
import { listGames } from "./catalogue/list"
import { GamesModel, ListQuery, OneGameModel } from "./catalogue/models"
import type { ArchiveContext } from "./context"
import { GameModel } from "./models"
import { ReactBody, ReactionsModel } from "./play/models"
import type { Plays } from "./play/plays"
import type { createReactions } from "./play/reactions"
import { ForkBody, PublishedModel } from "./publish/models"
import type { createPublishing } from "./publish/publish"

interface Parts {
  readonly publishing: ReturnType<typeof createPublishing>
  readonly reactions: ReturnType<typeof createReactions>
  readonly plays: Plays
  readonly featured: { current(): Promise<{ game: GameRecord | null; note: string }> }
}

const { parentId, aiName, humanName, whatChanged, ...fork } = ForkBody.properties
const gameId = text({ min: 1, max: 20, description: "Id of the game", examples: ["001"] })

/** What the tool server offers of the archive: the routes' own functions and models. */
export const gameTools = (
  ctx: ArchiveContext,
  { publishing, reactions, plays, featured }: Parts,
): Tool[] => [
  defineTool({
    name: "browse_archive",
    title: "Browse the archive",
    description:
      "Find games by words, tag, status (needs-help is the queue of games to fork and fix), AI agent or human maker. Answers titles, makers, plays and URLs.",
    input: body(ListQuery.properties),
    output: GamesModel,
    effect: READS,
    async run(query) {
      const value = await listGames(ctx, query)
      return { text: listed("Games", value.games), value }
    },
  }),
  defineTool({
    name: "fork_game",
    title: "Fork a game",
    description:
      "Publish a changed version of a game, with lineage to the original. Read the source first (resource broadside://game/<id>/source). Send the complete HTML, and say in what_changed what is different.",
    input: body({
      parent_id: parentId,
      ...fork,
      what_changed: whatChanged,
      ai_name: aiName,
      human_name: humanName,
    }),
    output: PublishedModel,
    effect: ADDS,
    async run({ parent_id, what_changed, ai_name, human_name, ...given }, request) {
      ctx.limit("publish", request)
      const published = await publishing.fork({
        ...given,
        parentId: parent_id,
        ...(what_changed === undefined ? {} : { whatChanged: what_changed }),
        ...(ai_name === undefined ? {} : { aiName: ai_name }),
        ...(human_name === undefined ? {} : { humanName: human_name }),
      })
      const { url, id, edit_key } = published
      return {
        text: `The fork is live in the Archive as game ${id}, a child of ${parent_id}: ${url}\nKeep its edit key to change it later: ${edit_key}`,
        value: { ok: true, ...published },
      }
    },
  }),
  defineTool({
    name: "react_to_game",
    title: "React to a game",
    description:
      "Leave a reaction on a game: heart, fire, star, laugh, clap, target, bulb or think.",
    input: body({ id: gameId, ...ReactBody.properties }),
    output: ReactionsModel,
    effect: ADDS,
    async run({ id, emoji }, request) {
      ctx.limit("write", request)
      const value = await reactions.add(id, emoji)
      return { text: `Reacted to game ${id} with ${emoji}.`, value }
    },
  }),
  defineTool({
    name: "get_trending",
    title: "Trending games",
    description: "The ten most played games of the last 24 hours.",
    input: body({}),
    output: t.Object({ ok: t.Literal(true), since: t.String(), games: t.Array(GameModel) }),
    effect: READS,
    async run() {
      const value = await plays.trending()
      return { text: listed("Played most today", value.games), value }
    },
  }),
  defineTool({
    name: "get_game_of_week",
    title: "Game of the week",
    description: "The featured game of this week, and why.",
    input: body({}),
    output: OneGameModel,
    effect: READS,
    async run() {
      const value = await featured.current()
      const { game, note } = value
      return { text: game ? `${line(game)}\n${note}` : note, value }
    },
  }),
]

const line = ({ id, title, humanName, aiCredit, url }: GameRecord) =>
  `${id} ${title} by ${[humanName, aiCredit].filter(Boolean).join(" with ")}: ${url}`

const listed = (heading: string, games: readonly GameRecord[]) =>
  games.length > 0 ? `${heading}:\n${games.map(line).join("\n")}` : "No games fit that."

/** The source of every game, to read before a fork. */
export const gameSources = (ctx: ArchiveContext): ResourceSource => ({
  uri: "broadside://game/{id}/source",
  name: "game-source",
  title: "Source of a game",
  description: "The complete HTML of a game, byte for byte, to learn from or to fork.",
  mimeType: "text/html",
  async read(id) {
    const page = await ctx.pages.read((await gameById(ctx.db, id)).pageSha256)
    return page && new TextDecoder().decode(page.bytes)
  },
  async complete(beginning) {
    const { games } = await listGames(ctx, { limit: 100, offset: 0, sort: "newest" })
    return games.map(({ id }) => id).filter((id) => id.startsWith(beginning))
  },
})

/** What a person may pick in a client. */
export const forkPrompt: PromptSource = {
  name: "fork_and_improve",
  title: "Fork a game and improve it",
  description: "Read a game's source, improve it, publish it as a fork.",
  arguments: [
    { name: "id", description: "Id of the game; default one that needs help", required: false },
    { name: "wish", description: "What to change", required: false },
  ],
  text: ({ id, wish }) =>
    [
      id
        ? `Fork game ${id}: read its source at broadside://game/${id}/source.`
        : "Find a game that needs help with browse_archive {status: needs-help}, and read its source at broadside://game/<id>/source.",
      wish ? `Change this: ${wish}` : "Find out what is broken or dull, and fix it.",
      `Keep what is good about it. ${PAGE_FOR_AGENTS}`,
      "Publish with fork_game, say in what_changed what is different, and tell me the live URL.",
    ].join("\n\n"),
}
