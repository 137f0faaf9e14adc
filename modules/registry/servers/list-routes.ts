import { heldAnswer } from "broadside"
import { Elysia, prefersHtml, route } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import type { RegistryContext } from "../context"
import { DirectoriesModel, DirectoriesQuery } from "../directories/models"
import { directoriesPage } from "../directories/page"
import { directoryList, registryDocument } from "../document"
import { problems } from "../errors"
import { serverById } from "../find-entries"
import { serverJson } from "../json"
import { EntryId } from "../models"
import { OneServerModel, RegistryModel, ServersQuery } from "./models"
import { serverPage } from "./pages/server"
import { serversPage } from "./pages/servers"

const VARY = { vary: "accept" }
const HTML = { ...htmlAnswer(), headers: { ...htmlAnswer().headers, ...VARY } }
const JSON_OR_PAGE =
  "Answers with JSON, or with the page for people when the client prefers text/html."

export const registryRoute = route({
  tags: ["Registries"],
  operationId: "getRegistry",
  summary: "Get the registry document: tool servers, newest first",
  description: `${JSON_OR_PAGE} The Link header has rel=next when there are more.`,
  query: ServersQuery,
  answers: { description: "The registry", model: RegistryModel },
})

export const serverRoute = route({
  tags: ["Registries"],
  operationId: "getToolServer",
  summary: "Get a tool server with all of its details",
  description: JSON_OR_PAGE,
  params: EntryId,
  refuses: [problems["unknown-server"]],
  answers: { description: "The server", model: OneServerModel },
})

export const directoriesRoute = route({
  tags: ["Registries"],
  operationId: "listRegistries",
  summary: "List other registries of tool servers, newest first",
  description: JSON_OR_PAGE,
  query: DirectoriesQuery,
  answers: { description: "Registries", model: DirectoriesModel },
})

/** Both lists and single servers, as JSON or as a page, depending on what the client prefers. */
export function listRoutes(ctx: RegistryContext) {
  return new Elysia()
    .get(
      "/mcp-registry",
      ({ query, request }) =>
        prefersHtml(request)
          ? ctx.cached(request, () => serversPage(ctx, query), HTML)
          : document(request, query),
      registryRoute,
    )
    .get(
      "/mcp-registry/servers/:id",
      ({ params, request }) =>
        prefersHtml(request)
          ? ctx.cached(request, () => page(params.id), HTML)
          : ctx.cached(request, () => serverAnswer(ctx, params.id), { headers: VARY }),
      serverRoute,
    )
    .get(
      "/mcp-registries",
      ({ query, request }) =>
        prefersHtml(request)
          ? ctx.cached(request, () => directoriesPage(ctx, query), HTML)
          : ctx.cached(request, () => directoryList(ctx, query), { headers: VARY }),
      directoriesRoute,
    )

  function document(request: Request, query: ServersQuery) {
    let next: number | undefined
    const make = async () => {
      const document = await registryDocument(ctx, query)
      next = document.next
      return document.document
    }
    return ctx.cached(request, make, {
      headers: () => ({ ...VARY, ...(next === undefined ? {} : { link: linkTo(query, next) }) }),
    })
  }

  async function page(id: string) {
    const server = await serverById(ctx.db, id)
    const noindex = server.held || (await ctx.noindex("servers", id))
    return serverPage(ctx, {
      server: serverJson(server, ctx.urls),
      held: server.held,
      noindex,
    })
  }
}

/** A server, for the route and the tool. */
export async function serverAnswer(ctx: RegistryContext, id: string) {
  const server = await serverById(ctx.db, id)
  return { ok: true, server: serverJson(server, ctx.urls), ...heldAnswer(server.held) }
}

function linkTo({ q, limit }: ServersQuery, next: number): string {
  const parameters = new URLSearchParams({
    ...(q ? { q } : {}),
    limit: String(limit),
    offset: String(next),
  })
  return `</mcp-registry?${parameters}>; rel="next"`
}
