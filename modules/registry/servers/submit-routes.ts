import { siteRefusals } from "broadside"
import { Elysia, formBody, prefersHtml, route } from "broadside/http"
import { seeOther } from "broadside/ui"
import { DirectoryBody, DirectoryListedModel } from "../directories/models"
import { problems } from "../errors"
import { EntryId } from "../models"
import type { Registry } from "../registry"
import { RemoveBody, RemovedModel } from "../takedown/models"
import type { List } from "../takedown/takedown"
import { ServerBody, ServerListedModel } from "./models"

const tags = ["Registries"]

/** The problems of listing a server or a registry, by route or by form. */
export const LISTING_REFUSALS = [
  siteRefusals["family-rule"],
  siteRefusals["wrong-edit-key"],
  problems["entry-removed"],
  problems["asked-lately"],
  problems["too-many-pings"],
]

export const submitServerRoute = route({
  tags,
  operationId: "submitToolServer",
  summary: "List a tool server; it is checked immediately and listed if it answers",
  description:
    "The server is checked with server/discover or initialize, then tools/list, in ten seconds altogether. An address that is already listed is checked again; its name, description and author change only with its edit_key.",
  body: formBody(ServerBody),
  rate: "publish",
  author: true,
  submits: true,
  refuses: [...LISTING_REFUSALS, problems["not-a-tool-server"]],
  answers: { description: "Listed", model: ServerListedModel },
})

export const submitDirectoryRoute = route({
  tags,
  operationId: "submitRegistry",
  summary: "List another registry of tool servers",
  description:
    "The server checks whether the registry implements the official read API; listing it does not depend on that.",
  body: DirectoryBody,
  rate: "publish",
  submits: true,
  refuses: LISTING_REFUSALS,
  answers: { description: "Listed", model: DirectoryListedModel },
})

export function removeEntryRoute(list: List) {
  const isServer = list === "servers"
  return route({
    tags,
    operationId: isServer ? "removeToolServer" : "removeRegistry",
    summary: `Remove ${isServer ? "a tool server" : "a registry"} from the list; requires the edit_key`,
    params: EntryId,
    body: formBody(RemoveBody),
    rate: "write",
    refuses: [
      siteRefusals["family-rule"],
      siteRefusals["wrong-edit-key"],
      problems[isServer ? "unknown-server" : "unknown-directory"],
      problems["already-removed"],
    ],
    answers: { description: "Removed", model: RemovedModel },
  })
}

/** Routes that list entries and remove them. */
export function submittingRoutes(registry: Registry) {
  return new Elysia()
    .post(
      "/mcp-registry/submit",
      ({ body, request }) => registry.register(request, body),
      submitServerRoute,
    )
    .post(
      "/mcp-registries/submit",
      ({ body, request }) => registry.listDirectory(request, body),
      submitDirectoryRoute,
    )
    .use(removing("/mcp-registry/servers", "servers"))
    .use(removing("/mcp-registries", "directories"))

  function removing(path: string, list: List) {
    return new Elysia().post(
      `${path}/:id/remove`,
      async ({ params, body, request }) => {
        const removed = await registry[list].byOwner(params.id, request, body)
        if (!prefersHtml(request)) return removed
        return seeOther(list === "servers" ? "/mcp-registry" : "/mcp-registries")
      },
      removeEntryRoute(list),
    )
  }
}
