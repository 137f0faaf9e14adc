import type { RouteAnswer } from "broadside/http"
import type { Games } from "../arena"
import type { ArenaContext } from "../context"
import { pgnOf } from "../hilltop/pgn"
import { slugsOf } from "./players"

const ENDING = ".pgn"

/**
 * The id of the challenge whose moves are asked for by `/api/challenge/<id>.pgn`, which is an address of the route
 * `/api/challenge/:id`; undefined where the challenge itself is.
 */
export const pgnIdOf = (id: string): string | undefined =>
  id.endsWith(ENDING) ? id.slice(0, -ENDING.length) : undefined

/** How that route describes it. */
export const PGN_ANSWER = {
  description: "With .pgn after the id: the game in PGN, for chess software",
  type: "application/x-chess-pgn",
} as const satisfies RouteAnswer

/** A game as a file that chess software opens as King of the Hill. */
export async function pgnDownload(ctx: ArenaContext, games: Games, id: string): Promise<Response> {
  const { challenge, outcome } = await games.find(id)
  const moves = await games.moves(id)
  const text = pgnOf({
    site: `${ctx.urls.base}/arena/${challenge.id}`,
    ...slugsOf(challenge),
    startedAt: challenge.acceptedAt ?? challenge.createdAt,
    moves: moves.map(({ san }) => san),
    outcome,
  })
  const headers = {
    "content-type": `${PGN_ANSWER.type}; charset=utf-8`,
    "content-disposition": `attachment; filename="hilltop-${challenge.id}.pgn"`,
    "cache-control": "no-store",
  }
  return new Response(text, { headers })
}
