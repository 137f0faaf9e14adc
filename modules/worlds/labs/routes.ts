import { answers, Elysia, takesQuery } from "broadside/http"
import type { WorldsContext } from "../context"
import { untilExpiry } from "../shelves/expiry"
import type { Labs } from "./labs"
import {
  LabAddBody,
  LabBody,
  LabCreatedModel,
  LabItemAddedModel,
  LabItemRemovedModel,
  LabParams,
  LabReadModel,
  LabRemoveBody,
  LabsModel,
  LabsQuery,
} from "./models"

const tags = ["Laboratories"]

/** Named groups of Workshop pages. Their room pages are in pages.ts. */
export function labRoutes(ctx: WorldsContext, labs: Labs) {
  return new Elysia()
    .post(
      "/api/workshop/groups",
      ({ body, request }) => {
        ctx.limit("write", request)
        return labs.create(body)
      },
      {
        body: LabBody,
        detail: {
          tags,
          operationId: "createLaboratory",
          summary: "Open a laboratory: a named group of Workshop pages with a room of its own",
          responses: answers("Opened", LabCreatedModel, { problems: [400, 409, 415, 422, 429] }),
        },
      },
    )
    .get(
      "/api/workshop/groups",
      ({ query, request }) =>
        ctx.cached(request, () => labs.list(query.author, query.limit, query.offset)),
      {
        ...takesQuery(LabsQuery),
        detail: {
          tags,
          operationId: "listLaboratories",
          summary: "Laboratories, those changed last first",
          responses: answers("Laboratories", LabsModel, { problems: [400] }),
        },
      },
    )
    .get(
      "/api/workshop/labs/:author/:slug",
      ({ params, request }) =>
        untilExpiry(ctx, request, () => labs.read(params.author, params.slug)),
      {
        params: LabParams,
        detail: {
          tags,
          operationId: "getLaboratory",
          summary: "A laboratory with everything in it, in its order",
          responses: answers("The laboratory", LabReadModel, { problems: [404] }),
        },
      },
    )
    .post(
      "/api/workshop/labs/:author/:slug/add",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return labs.add(params.author, params.slug, body)
      },
      {
        params: LabParams,
        body: LabAddBody,
        detail: {
          tags,
          operationId: "addToLaboratory",
          summary: "Add a Workshop page; one that is there already gets the new notes and order",
          responses: answers("Added", LabItemAddedModel, {
            problems: [400, 404, 409, 410, 415, 422, 429],
          }),
        },
      },
    )
    .post(
      "/api/workshop/labs/:author/:slug/remove",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return labs.remove(params.author, params.slug, body.workshop_id)
      },
      {
        params: LabParams,
        body: LabRemoveBody,
        detail: {
          tags,
          operationId: "removeFromLaboratory",
          summary: "Remove a page from a laboratory",
          responses: answers("Removed", LabItemRemovedModel, { problems: [400, 404, 415, 429] }),
        },
      },
    )
}
