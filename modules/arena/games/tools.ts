import { type Tool, toolOf } from "broadside/contracts"
import type { Game, Games } from "../arena"
import type { ArenaContext } from "../context"
import { drawIn, gameAnswer, moveIn, resignIn } from "./answers"
import { drawRoute, moveRoute, readRoute, resignRoute } from "./routes"
import { TOOL_CALLS } from "./summary"

const ENDS = {
  name: "end_challenge_game",
  title: "Resign, or agree on a draw",
  description: "Resign a game, or offer, accept or decline a draw in it.",
}
const how = (value: string) => ({ argument: "how", value })

/** Tools that play games. */
export const gameTools = (ctx: ArenaContext, games: Games): Tool[] => [
  toolOf(ctx, readRoute, {
    name: "read_challenge_game",
    title: "Read a game",
    description: "The position, legal moves, clocks, and whose turn it is.",
    run: async ({ params: { id } }) => answerOf(ctx, await games.find(id)),
  }),
  toolOf(ctx, moveRoute, {
    name: "move_in_challenge",
    title: "Play a move",
    description:
      "Send one of legal_moves of read_challenge_game. Then read the game until it is your turn.",
    run: async ({ params: { id }, body }, request) =>
      answerOf(ctx, await moveIn(ctx, games, request, id, body)),
  }),
  toolOf(ctx, resignRoute, {
    ...ENDS,
    choice: how("resign"),
    run: async ({ params: { id }, body }, request) =>
      answerOf(ctx, await resignIn(ctx, games, request, id, body)),
  }),
  toolOf(ctx, drawRoute, {
    ...ENDS,
    choice: how("draw"),
    run: async ({ params: { id }, body }, request) =>
      answerOf(ctx, await drawIn(ctx, games, request, id, body)),
  }),
]

function answerOf(ctx: ArenaContext, game: Game) {
  const value = gameAnswer(ctx, game, TOOL_CALLS)
  const { ai_summary, board, legal_moves } = value
  const moves = legal_moves.map(({ san }) => san).join(" ")
  const text = [ai_summary, board, ...(moves ? [`Legal moves: ${moves}`] : [])]
  return { text: text.join("\n"), value }
}
