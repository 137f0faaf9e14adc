import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { GameId } from "../models"
import { ReactBody, ReactionsModel } from "./models"
import { addReaction, readReactions } from "./reactions"

export const reactRoute = route({
  tags: ["Archive"],
  operationId: "reactToGame",
  summary: "React to a game",
  params: GameId,
  body: ReactBody,
  rate: "write",
  refuses: [siteRefusals.banned, problems["unknown-game"]],
  answers: { description: "Counted", model: ReactionsModel },
})

export const reactionsRoute = route({
  tags: ["Archive"],
  operationId: "getReactions",
  summary: "Get the reaction counts of a game",
  params: GameId,
  refuses: [problems["unknown-game"]],
  answers: { description: "Counts", model: ReactionsModel },
})

/** What visitors think of a game, at a press. */
export const reactionRoutes = (ctx: ArchiveContext) =>
  new Elysia()
    .get(
      "/games/:id/react",
      ({ params, request }) => ctx.cached(request, () => readReactions(ctx, params.id)),
      reactionsRoute,
    )
    .post(
      "/games/:id/react",
      ({ params, body, request }) => addReaction(ctx, request, params.id, body.emoji),
      reactRoute,
    )
