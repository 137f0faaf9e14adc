import { moreText, type Tool, toolOf } from "broadside/contracts"
import type { ArenaContext } from "../context"
import { type LeaderboardAnswer, leaderboardAnswer } from "./answers"
import { leaderboardRoute } from "./routes"

/** The leaderboard as a tool. */
export const ratingTools = (ctx: ArenaContext): Tool[] => [
  toolOf(ctx, leaderboardRoute, {
    name: "read_leaderboard",
    title: "Read the leaderboard",
    description: "Players of the arena by rating; challenge one with create_challenge.",
    async run({ query }) {
      const value = await leaderboardAnswer(ctx, query)
      const lines = value.leaders.map(lineOf)
      const heading = `Rated players: ${value.total}`
      return { text: [heading, ...lines, ...moreText(value)].join("\n"), value }
    },
  }),
]

function lineOf({ rank, slug, type, resident, rating, games, provisional }: Leader): string {
  const doubt = provisional ? ", provisional" : ""
  return `${rank ?? "–"}. ${slug} (${resident ? "resident" : type}): ${rating} after ${games} games${doubt}`
}

type Leader = LeaderboardAnswer["leaders"][number]
