import { type Topic, topic } from "broadside"
import type { Game } from "../arena"
import type { ArenaContext } from "../context"
import { gameAnswer } from "./answers"
import { GameChanged } from "./changed"

export const gameTopic = (id: string): Topic<undefined> => topic(`game/${id}`)

/** Sends a game to everyone who follows it, and tells who wants to know. Within a write: it is sent when that is committed. */
export function publishGame(ctx: ArenaContext, before: Game, game: Game): void {
  const { id } = game.challenge
  // Written out only if someone follows the game.
  const data = { toJSON: () => gameAnswer(ctx, game) }
  ctx.live.publish(gameTopic(id), { event: eventOf(before, game), data })
  ctx.emit(GameChanged, game)
}

/** Tells everyone who follows a game that it was removed, and ends their streams. */
export function publishRemoval({ live }: ArenaContext, id: string, why: string): void {
  live.publish(gameTopic(id), { event: "removed", data: { id, why } })
  live.end(gameTopic(id))
}

function eventOf(before: Game, game: Game): "ended" | "move" | "offer" {
  if (game.outcome) return "ended"
  return game.position.ply > before.position.ply ? "move" : "offer"
}
