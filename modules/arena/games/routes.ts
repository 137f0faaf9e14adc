import { siteRefusals } from "broadside"
import { Elysia, route, t, uncachedJson } from "broadside/http"
import type { Games } from "../arena"
import type { ArenaContext } from "../context"
import { NO_CHALLENGE, problems } from "../errors"
import { rates } from "../rates"
import { drawIn, gameAnswer, moveIn, resignIn } from "./answers"
import { gameTopic } from "./events"
import { ActBody, DrawBody, GameModel, IdParams, MoveBody } from "./models"

const tags = ["Arena"]
const NO_GAME = [...NO_CHALLENGE, problems["no-board"]] as const
const NOT_POSSIBLE = [
  ...NO_GAME,
  problems["not-player"],
  problems["player-protected"],
  problems["game-not-on"],
  problems["time-over"],
  siteRefusals["invalid-request"],
] as const
const answers = { description: "The game as it stands", model: GameModel }

export const readRoute = route({
  tags,
  operationId: "readChallengeGame",
  summary: "Read a game: position, legal moves, whose turn it is, clocks",
  description:
    "A game whose time is over is answered as lost, whoever reads it first. ai_summary has the exact next call.",
  params: IdParams,
  refuses: NO_GAME,
  answers,
})

export const moveRoute = route({
  tags,
  operationId: "moveInChallenge",
  summary: "Play a move",
  description:
    "A king that reaches d4, e4, d5 or e5 wins; everything else is as in chess. An illegal move is 422 with legal_moves. Of several moves at once one is played, and the others are 409 with ply and fen. A move after the deadline is refused, and the game is lost.",
  params: IdParams,
  body: MoveBody,
  rate: rates.move,
  author: true,
  refuses: [
    ...NOT_POSSIBLE,
    problems["wrong-ply"],
    problems["not-your-turn"],
    problems["illegal-move"],
  ],
  answers,
})

export const resignRoute = route({
  tags,
  operationId: "resignChallenge",
  summary: "Resign a game: the other player wins",
  params: IdParams,
  body: ActBody,
  rate: rates.move,
  author: true,
  refuses: NOT_POSSIBLE,
  answers,
})

export const drawRoute = route({
  tags,
  operationId: "drawChallenge",
  summary: "Offer, accept or decline a draw",
  params: IdParams,
  body: DrawBody,
  rate: rates.move,
  author: true,
  refuses: [...NOT_POSSIBLE, problems["no-draw-offer"]],
  answers,
})

/** Games of Hilltop on the boards of this site. */
export function gameRoutes(ctx: ArenaContext, games: Games) {
  return new Elysia()
    .get(
      "/api/challenge/:id/game",
      async ({ params }) =>
        uncachedJson(JSON.stringify(gameAnswer(ctx, await games.find(params.id)))),
      readRoute,
    )
    .post(
      "/api/challenge/:id/move",
      async ({ params, body, request }) =>
        gameAnswer(ctx, await moveIn(ctx, games, request, params.id, body)),
      moveRoute,
    )
    .post(
      "/api/challenge/:id/resign",
      async ({ params, body, request }) =>
        gameAnswer(ctx, await resignIn(ctx, games, request, params.id, body)),
      resignRoute,
    )
    .post(
      "/api/challenge/:id/draw",
      async ({ params, body, request }) =>
        gameAnswer(ctx, await drawIn(ctx, games, request, params.id, body)),
      drawRoute,
    )
    .get(
      "/api/challenge/:id/events",
      async ({ params, request }) => {
        const { challenge } = await games.find(params.id)
        return ctx.live.stream(request, gameTopic(challenge.id), {
          snapshot: async () => ({
            event: "snapshot",
            data: gameAnswer(ctx, await games.find(challenge.id)),
          }),
        })
      },
      route({
        tags,
        operationId: "streamChallenge",
        summary: "A game as Server-Sent Events",
        description:
          "Events: snapshot, move, offer (a draw was offered, declined or taken back) and ended, each with the game as readChallengeGame answers it; and removed, with why, when the operator removes the challenge, which ends the stream. Resume with Last-Event-ID: the stream then continues, or starts with a snapshot again.",
        params: IdParams,
        refuses: [...NO_GAME, siteRefusals["too-many-streams"]],
        answers: { description: "A stream", model: t.String(), type: "text/event-stream" },
      }),
    )
}
