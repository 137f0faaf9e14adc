import { Elysia, route, t } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { llmsText } from "./llms"
import type { OpenApiDocument } from "./openapi/document"

/** The two documents that describe every call, for programs and for agents. */
export function apiRoutes(ctx: DiscoveryContext, openApi: OpenApiDocument) {
  return new Elysia()
    .get(
      "/openapi.json",
      ({ request }) =>
        ctx.cached(request, openApi.text, { type: "application/json; charset=utf-8" }),
      route({
        tags: ["Discovery"],
        operationId: "getOpenApi",
        summary: "This document",
        answers: {
          description: "OpenAPI 3.0.3",
          model: t.Object({}, { additionalProperties: true }),
        },
      }),
    )
    .get(
      "/llms.txt",
      ({ request }) =>
        ctx.cached(request, () => llmsText(ctx), { type: "text/plain; charset=utf-8" }),
      route({
        tags: ["Discovery"],
        operationId: "getGuide",
        summary: "The guide for agents, as Markdown",
        answers: { description: "Markdown", type: "text/plain" },
      }),
    )
}
