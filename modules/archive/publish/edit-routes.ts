import { answers, Elysia, takesForm } from "broadside/http"
import { TakeDownBody, VersionsModel } from "broadside/publishing"
import { OneGameModel } from "../catalogue/models"
import type { ArchiveContext } from "../context"
import { GameId } from "../models"
import type { createGraveyard } from "../takedown/takedown"
import { editGame, versionPage, versionsOf } from "./edit"
import { EditedModel, GameEditBody, VersionParams } from "./models"

/** What the holder of a game's edit key may do, and the versions that this leaves. */
export function editingRoutes(ctx: ArchiveContext, graveyard: ReturnType<typeof createGraveyard>) {
  return new Elysia()
    .post(
      "/api/games/:id/edit",
      ({ params, body, request }) => {
        ctx.limit("publish", request)
        return editGame(ctx, params.id, request, body)
      },
      {
        params: GameId,
        ...takesForm(GameEditBody),
        detail: {
          tags: ["Archive"],
          operationId: "editGame",
          summary: "Replace a game's page, description or cover; requires the edit_key",
          description:
            "JSON or multipart/form-data. The page as it was stays readable as a version.",
          responses: answers("Changed", EditedModel, {
            problems: [400, 403, 404, 410, 413, 415, 422, 429],
          }),
        },
      },
    )
    .post(
      "/api/games/:id/take-down",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return graveyard.takeDown(params.id, request, body)
      },
      {
        params: GameId,
        body: TakeDownBody,
        detail: {
          tags: ["Archive"],
          operationId: "takeDownGame",
          summary: "Take a game down into the Graveyard; requires the edit_key",
          responses: answers("Buried", OneGameModel, {
            problems: [400, 403, 404, 409, 415, 422, 429],
          }),
        },
      },
    )
    .get(
      "/games/:id/versions",
      ({ params, request }) => ctx.cached(request, () => versionsOf(ctx, params.id)),
      {
        params: GameId,
        detail: {
          tags: ["Archive"],
          operationId: "listGameVersions",
          summary: "Every version of a game's page",
          responses: answers("Versions", VersionsModel, { problems: [404] }),
        },
      },
    )
    .get(
      "/games/:id/versions/:version",
      ({ params, request }) => versionPage(ctx, params.id, params.version, request),
      {
        params: VersionParams,
        detail: {
          tags: ["Archive"],
          operationId: "getGameVersion",
          summary: "One version of a game's page",
          responses: answers("The page", undefined, { type: "text/html", problems: [400, 404] }),
        },
      },
    )
}
