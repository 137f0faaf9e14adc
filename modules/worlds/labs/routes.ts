import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import type { WorldsContext } from "../context"
import { GONE, problems } from "../errors"
import { untilExpiry } from "../expiry"
import { identifyAuthor } from "../publish/signed"
import type { PublishedPages } from "../published-pages"
import { addToLab, createLab, listLabs, readLab, removeFromLab } from "./labs"
import {
  LabAddBody,
  LabBody,
  LabChangeParams,
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

export const createLabRoute = route({
  tags,
  operationId: "createLaboratory",
  summary: "Create a laboratory: a named group of Workshop pages with its own page",
  body: LabBody,
  author: true,
  submits: true,
  refuses: [problems["lab-doubtful"], problems["lab-exists"], siteRefusals["family-rule"]],
  answers: { description: "Created", model: LabCreatedModel },
})

export const listLabsRoute = route({
  tags,
  operationId: "listLaboratories",
  summary: "List laboratories, last updated first",
  query: LabsQuery,
  answers: { description: "Laboratories", model: LabsModel },
})

export const getLabRoute = route({
  tags,
  operationId: "getLaboratory",
  summary: "Get a laboratory with its pages in display order",
  params: LabParams,
  refuses: [problems["unknown-lab"]],
  answers: { description: "The laboratory", model: LabReadModel },
})

export const addToLabRoute = route({
  tags,
  operationId: "addToLaboratory",
  summary: "Add a Workshop page, or update the notes and order of one that is already there",
  params: LabChangeParams,
  body: LabAddBody,
  rate: "write",
  author: true,
  refuses: [
    problems["unknown-lab"],
    problems["unknown-page"],
    ...GONE,
    problems["lab-full"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Added", model: LabItemAddedModel },
})

export const removeFromLabRoute = route({
  tags,
  operationId: "removeFromLaboratory",
  summary: "Remove a page from a laboratory",
  params: LabChangeParams,
  body: LabRemoveBody,
  rate: "write",
  author: true,
  refuses: [problems["unknown-lab"], problems["not-in-lab"]],
  answers: { description: "Removed", model: LabItemRemovedModel },
})

/** Named groups of Workshop pages. Their room pages are in pages.ts. */
export function labRoutes(ctx: WorldsContext, published: PublishedPages) {
  return new Elysia()
    .post(
      "/api/workshop/groups",
      async ({ body, request }) => createLab(ctx, await identifyAuthor(ctx, request, body)),
      createLabRoute,
    )
    .get(
      "/api/workshop/groups",
      ({ query, request }) => ctx.cached(request, () => listLabs(ctx, query)),
      listLabsRoute,
    )
    .get(
      "/api/workshop/labs/:author/:slug",
      ({ params, request }) =>
        untilExpiry(ctx, request, () => readLab(ctx, params.author, params.slug)),
      getLabRoute,
    )
    .post(
      "/api/workshop/labs/:author/:slug/add",
      async ({ params, body, request }) => {
        const owner = await ctx.identify(request, params.author)
        return addToLab(ctx, published, owner, params.slug, body)
      },
      addToLabRoute,
    )
    .post(
      "/api/workshop/labs/:author/:slug/remove",
      async ({ params, body, request }) => {
        const owner = await ctx.identify(request, params.author)
        return removeFromLab(ctx, owner, params.slug, body.workshop_id)
      },
      removeFromLabRoute,
    )
}
