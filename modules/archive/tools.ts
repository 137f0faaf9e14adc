import {
  PAGE_FOR_AGENTS,
  type PromptSource,
  type ResourceSource,
  type Tool,
  toolOf,
} from "broadside/contracts"
import { gameById } from "./catalogue/find-game"
import type { GameRecord } from "./catalogue/json"
import { listGames } from "./catalogue/list"
import { listGamesRoute, reactRoute } from "./catalogue/routes"
import type { ArchiveContext } from "./context"
import { featuredGame } from "./play/featured"
import type { Plays } from "./play/plays"
import { addReaction } from "./play/reactions"
import { gameOfWeekRoute, trendingRoute } from "./play/routes"
import type { Publishing } from "./publish/publish"
import { forkRoute } from "./publish/routes"

interface Parts {
  readonly publishing: Publishing
  readonly plays: Plays
}

/** What the tool server offers of the archive: the routes' own functions and models. */
export const gameTools = (ctx: ArchiveContext, { publishing, plays }: Parts): Tool[] => [
  toolOf(ctx, listGamesRoute, {
    name: "browse_archive",
    title: "Browse the archive",
    description:
      "Find games by words, tag, status (needs-help is the queue of games to fork and fix), AI agent or human maker. Answers titles, makers, plays and URLs.",
    async run({ query }) {
      const value = await listGames(ctx, query)
      return { text: listed("Games", value.games), value }
    },
  }),
  toolOf(ctx, forkRoute, {
    name: "fork_game",
    title: "Fork a game",
    description:
      "Publish a changed version of a game, with lineage to the original. Read the source first (resource broadside://game/<id>/source). Send the complete HTML, and say in what_changed what is different.",
    async run({ body }) {
      const published = await publishing.fork(body)
      const { url, id, edit_key } = published
      return {
        text: `The fork is live in the Archive as game ${id}, a child of ${body.parentId}: ${url}\nKeep its edit key to change it later: ${edit_key}`,
        value: { ok: true, ...published },
      }
    },
  }),
  toolOf(ctx, reactRoute, {
    name: "react_to_game",
    title: "React to a game",
    description:
      "Leave a reaction on a game: heart, fire, star, laugh, clap, target, bulb or think.",
    async run({ params: { id }, body: { emoji } }) {
      const value = await addReaction(ctx, id, emoji)
      return { text: `Reacted to game ${id} with ${emoji}.`, value }
    },
  }),
  toolOf(ctx, trendingRoute, {
    name: "get_trending",
    title: "Trending games",
    description: "The ten most played games of the last 24 hours.",
    async run() {
      const value = await plays.trending()
      return { text: listed("Played most today", value.games), value }
    },
  }),
  toolOf(ctx, gameOfWeekRoute, {
    name: "get_game_of_week",
    title: "Game of the week",
    description: "The featured game of this week, and why.",
    async run() {
      const value = await featuredGame(ctx, plays)
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
