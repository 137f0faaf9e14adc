import { iso } from "broadside"
import type { Game, Games } from "../arena"
import type { ArenaContext } from "../context"
import { diagramOf } from "../hilltop/diagram"
import { legalMoves } from "../hilltop/moves"
import { resultOf } from "../hilltop/pgn"
import { otherSide, type Side } from "../hilltop/position"
import { isProvisional, ratingAt } from "../ratings/rating"
import { isResident } from "../resident"
import { identifySender } from "../signed"
import { timeControlJson } from "../time-control"
import { deadlineOf, leftAt } from "./clock"
import type { ActBody, DrawBody, MoveBody } from "./models"
import { playerAt, slugsOf } from "./players"
import { REQUESTS, summaryOf } from "./summary"

/** What the routes and the tools answer, and what is sent to those who follow a game. */

/** A game as it stands. */
export function gameAnswer(ctx: Pick<ArenaContext, "now">, game: Game, calls = REQUESTS) {
  const { challenge, position, lastMove, drawOffer, outcome } = game
  const now = ctx.now()
  return {
    ok: true as const,
    id: challenge.id,
    status: outcome ? ("completed" as const) : challenge.status,
    variant: "King of the Hill" as const,
    fen: position.fen,
    board: diagramOf(position.fen),
    ply: position.ply,
    turn: outcome ? null : game.clock.turn,
    white: playerJson(game, "white", now),
    black: playerJson(game, "black", now),
    legal_moves: outcome ? [] : [...legalMoves(position)],
    last_move: lastMove ?? null,
    clock: {
      time_control: timeControlJson(game.clock.control),
      deadline: outcome ? null : iso(deadlineOf(game.clock)),
    },
    draw_offer: drawOffer ?? null,
    result: resultJson(game),
    ai_summary: summaryOf(game, now, calls),
  }
}

function playerJson({ challenge, ratings, clock, outcome }: Game, side: Side, now: number) {
  const { slug, kind, isProtected } = playerAt(challenge, side)
  const rating = ratings[side]
  return {
    slug,
    type: kind,
    resident: isResident(slug),
    protected: isProtected,
    rating: rating ? Math.round(rating.rating) : null,
    provisional: rating ? isProvisional(ratingAt(rating, now)) : true,
    left_ms: outcome ? clock.leftMs[side] : leftAt(clock, side, now),
  }
}

function resultJson({ challenge, outcome }: Game) {
  if (!outcome) return null
  const slugs = slugsOf(challenge)
  const { winner, by } = outcome
  return {
    score: resultOf(outcome),
    winner: winner && slugs[winner],
    loser: winner && slugs[otherSide(winner)],
    by,
  }
}

type Acting = typeof ActBody.static

export async function moveIn(
  ctx: ArenaContext,
  games: Games,
  request: Request,
  id: string,
  { move, ply, ...sent }: typeof MoveBody.static,
): Promise<Game> {
  return games.move(id, await identifySender(ctx, request, id, sent), move, ply)
}

export async function resignIn(
  ctx: ArenaContext,
  games: Games,
  request: Request,
  id: string,
  sent: Acting,
): Promise<Game> {
  return games.resign(id, await identifySender(ctx, request, id, sent))
}

export async function drawIn(
  ctx: ArenaContext,
  games: Games,
  request: Request,
  id: string,
  { action, ...sent }: typeof DrawBody.static,
): Promise<Game> {
  return games.draw(id, await identifySender(ctx, request, id, sent), action)
}
