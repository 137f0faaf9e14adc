import { type Tool, toolOf } from "broadside/contracts"
import { gameLine, gameLines } from "../catalogue/game-lines"
import type { ArchiveContext } from "../context"
import { featuredGame } from "./featured"
import type { Plays } from "./plays"
import { reactRoute } from "./reaction-routes"
import { addReaction } from "./reactions"
import { gameOfWeekRoute, trendingRoute } from "./routes"

/** Tools for what is played and loved. */
export const playTools = (ctx: ArchiveContext, plays: Plays): Tool[] => [
  toolOf(ctx, reactRoute, {
    name: "react_to_game",
    title: "React to a game",
    description: "Leave a reaction on a game.",
    async run({ params, body: { emoji } }, request) {
      const value = await addReaction(ctx, request, params.id, emoji)
      const counts = JSON.stringify(value.reactions)
      return { text: `Reacted to game ${value.id} with ${emoji}. Reactions: ${counts}`, value }
    },
  }),
  toolOf(ctx, trendingRoute, {
    name: "get_trending",
    title: "Trending games",
    description: "The ten most played games of the last 24 hours.",
    async run() {
      const value = await plays.trending()
      const none = "No game was played in the last 24 hours. browse_archive lists all games."
      return { text: gameLines("Most played in the last 24 hours", value, none), value }
    },
  }),
  toolOf(ctx, gameOfWeekRoute, {
    name: "get_game_of_week",
    title: "Game of the week",
    description: "The featured game of this week, and why.",
    async run() {
      const value = await featuredGame(ctx, plays)
      const { game, note } = value
      return { text: game ? `${gameLine(game)}\n${note}` : note, value }
    },
  }),
]
