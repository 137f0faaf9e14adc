import type { Tool } from "broadside/contracts"
import type { Arena } from "./challenges/answers"
import { challengeTools } from "./challenges/tools"
import type { ArenaContext } from "./context"
import { gameTools } from "./games/tools"
import { ratingTools } from "./ratings/tools"

/** The MCP tools of the arena, with the functions and models of the routes. */
export const arenaTools = (ctx: ArenaContext, arena: Arena): Tool[] => [
  ...challengeTools(ctx, arena),
  ...gameTools(ctx, arena.games),
  ...ratingTools(ctx),
]
