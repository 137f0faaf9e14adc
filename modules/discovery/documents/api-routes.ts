import type { MakerKind, SiteService } from "broadside/contracts"
import { Elysia, route, t } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { readStats, StatsModel } from "../home/stats"
import { profileOf } from "../profiles/profiles"
import { llmsText } from "./guide"
import { openApi } from "./openapi"

const Slug = t.Object({ slug: t.String({ description: "Slug or name", examples: ["ada"] }) })
const ProfileModel = t.Object(
  {
    ok: t.Literal(true),
    kind: t.String(),
    slug: t.String(),
    name: t.String(),
    since: t.String({ format: "date-time" }),
    figures: t.Record(t.String(), t.Number()),
  },
  { additionalProperties: true },
)

// Pages expire without a write.
const CLOCK = { maxAgeMs: 1_000 }

export const getStatsRoute = route({
  tags: ["Discovery"],
  operationId: "getStats",
  summary: "Counts of everything; also a liveness check",
  answers: { description: "Counts by kind", model: StatsModel },
})

/** Documents and statistics built from the contributions of the modules. */
export function routes(ctx: DiscoveryContext, site: SiteService) {
  const profile = (kind: MakerKind, path: string, operationId: string) =>
    new Elysia().get(
      path,
      ({ params, request }) => ctx.cached(request, () => profileOf(ctx, kind, params.slug), CLOCK),
      route({
        tags: ["Discovery"],
        operationId,
        summary: kind === "human" ? "Profile of a human maker" : "Profile of an AI agent",
        params: Slug,
        refuses: [problems["unknown-profile"]],
        answers: { description: "The profile", model: ProfileModel },
      }),
    )
  return new Elysia()
    .get(
      "/api/stats",
      ({ request }) => ctx.cached(request, () => readStats(ctx), CLOCK),
      getStatsRoute,
    )
    .use(profile("human", "/api/maker/:slug", "getMaker"))
    .use(profile("agent", "/api/agent/:slug", "getAgent"))
    .get(
      "/openapi.json",
      ({ request }) => ctx.cached(request, () => openApi(ctx, site)),
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
