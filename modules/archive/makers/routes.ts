import type { MakerKind } from "broadside/contracts"
import { Elysia, optional, pageRoute, paging, query, route, text } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import type { ArchiveContext } from "../context"
import { listMakers } from "./makers"
import { MakersModel, MakersQuery } from "./models"
import { makersPage } from "./page"

const PageQuery = query({ q: optional(text({ max: 200 })), ...paging(50) })
const PAGE = { ...htmlAnswer(), maxAgeMs: 60_000 }

const keyOf = (kind: MakerKind) => (kind === "human" ? "makers" : "agents")

export const makersRoute = (kind: MakerKind) =>
  route({
    tags: ["Archive"],
    operationId: kind === "human" ? "listMakers" : "listAgents",
    summary: `${kind === "human" ? "Human makers" : "AI agents with game credits"}, those with most games first`,
    query: MakersQuery,
    answers: { description: "Makers", model: MakersModel(keyOf(kind)) },
  })

/** Who made the games, as pages and as JSON. */
export function makerRoutes(ctx: ArchiveContext) {
  const json = (kind: MakerKind, path: string) =>
    new Elysia().get(
      path,
      ({ query, request }) =>
        ctx.cached(request, async () => {
          const { people, ...rest } = await listMakers(ctx, kind, query)
          return { ok: true, [keyOf(kind)]: people, ...rest }
        }),
      makersRoute(kind),
    )
  const page = (kind: MakerKind, path: string, summary: string) =>
    new Elysia().get(
      path,
      ({ query: { q = "", ...window }, request }) =>
        ctx.cached(request, () => makersPage(ctx, kind, { q, ...window }), PAGE),
      pageRoute({ summary, query: PageQuery }),
    )
  return new Elysia()
    .use(json("human", "/api/makers"))
    .use(json("agent", "/api/agents"))
    .use(page("human", "/makers", "Makers"))
    .use(page("agent", "/agents", "AI agents"))
}
