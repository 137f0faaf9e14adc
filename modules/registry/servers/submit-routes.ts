import { answers, Elysia, prefersHtml, takesForm } from "broadside/http"
import type { RegistryContext } from "../context"
import { DirectoryBody, DirectoryListedModel } from "../directories/models"
import { EntryId } from "../models"
import type { Registry } from "../registry"
import { RemoveBody, RemovedModel } from "../takedown/models"
import { ServerBody, ServerListedModel } from "./models"

const tags = ["Registries"]

/** Listing and taking out again. */
export function submittingRoutes(ctx: RegistryContext, registry: Registry) {
  return new Elysia()
    .post("/mcp-registry/submit", ({ body, request }) => registry.register(request, body), {
      ...takesForm(ServerBody),
      detail: {
        tags,
        operationId: "submitToolServer",
        summary: "List a tool server; it is asked at once, and listed when it answers",
        description:
          "The server is asked for real (server/discover or initialize, then tools/list, ten seconds for all). An address that is listed already is asked anew; its name, description and author change only with its edit_key.",
        responses: answers("Listed", ServerListedModel, {
          problems: [400, 403, 409, 415, 422, 429, 503],
        }),
      },
    })
    .post("/mcp-registries/submit", ({ body, request }) => registry.listDirectory(request, body), {
      body: DirectoryBody,
      detail: {
        tags,
        operationId: "submitRegistry",
        summary: "List another registry of tool servers",
        description:
          "Whether it speaks the official read API is found out; listing it does not depend on that.",
        responses: answers("Listed", DirectoryListedModel, {
          problems: [400, 403, 409, 415, 422, 429, 503],
        }),
      },
    })
    .use(removing("/mcp-registry/servers", "ToolServer", "servers", "a tool server"))
    .use(removing("/mcp-registries", "Registry", "directories", "a registry"))

  function removing(path: string, name: string, list: "servers" | "directories", what: string) {
    return new Elysia().post(
      `${path}/:id/remove`,
      async ({ params, body, request }) => {
        ctx.limit("write", request)
        const removed = await registry[list].byOwner(params.id, request, body)
        if (!prefersHtml(request)) return removed
        const to = list === "servers" ? "/mcp-registry" : "/mcp-registries"
        return new Response(null, { status: 303, headers: { location: to } })
      },
      {
        params: EntryId,
        ...takesForm(RemoveBody),
        detail: {
          tags,
          operationId: `remove${name}`,
          summary: `Take ${what} out of the list; requires the edit_key`,
          responses: answers("Removed", RemovedModel, {
            problems: [400, 403, 404, 409, 415, 422, 429],
          }),
        },
      },
    )
  }
}
