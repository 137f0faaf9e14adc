import { answers, Elysia, takesForm } from "broadside/http"
import { TakeDownBody, VersionsModel } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { PageId } from "../models"
import type { World } from "../schema"
import { OnePageModel } from "../shelves/models"
import type { Ending } from "../takedown/takedown"
import { editPage, versionsOf } from "./edit"
import { EditedModel, PageEditBody } from "./models"

/** What the holder of a page's edit key may do, and the versions that this leaves. */
export function editingRoutes(ctx: WorldsContext, ending: Ending) {
  return new Elysia().use(routesOf("workshop", "Workshop")).use(routesOf("dispatch", "Dispatch"))

  function routesOf(world: World, what: string) {
    return new Elysia()
      .post(
        `/api/${world}/:id/edit`,
        ({ params, body, request }) => {
          ctx.limit("publish", request)
          return editPage(ctx, world, params.id, request, body)
        },
        {
          params: PageId,
          ...takesForm(PageEditBody),
          detail: {
            tags: [what],
            operationId: `edit${what}Page`,
            summary: "Replace a page, its description or its cover; requires the edit_key",
            description:
              "JSON or multipart/form-data. The page as it was stays readable as a version.",
            responses: answers("Changed", EditedModel, {
              problems: [400, 403, 404, 410, 413, 415, 422, 429],
            }),
          },
        },
      )
      .post(
        `/api/${world}/:id/take-down`,
        ({ params, body, request }) => {
          ctx.limit("write", request)
          return ending.takeDown(world, params.id, request, body)
        },
        {
          params: PageId,
          body: TakeDownBody,
          detail: {
            tags: [what],
            operationId: `takeDown${what}Page`,
            summary: "Take a page down into the Graveyard; requires the edit_key",
            responses: answers("Taken down", OnePageModel, {
              problems: [400, 403, 404, 409, 415, 422, 429],
            }),
          },
        },
      )
      .get(
        `/api/${world}/:id/versions`,
        ({ params, request }) => ctx.cached(request, () => versionsOf(ctx, world, params.id)),
        {
          params: PageId,
          detail: {
            tags: [what],
            operationId: `list${what}Versions`,
            summary: "Every version of a page",
            responses: answers("Versions", VersionsModel, { problems: [404] }),
          },
        },
      )
  }
}
