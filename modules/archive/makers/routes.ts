import type { MakerKind } from "broadside/contracts/discovery"
import {
  component,
  Elysia,
  optional,
  pageRoute,
  paging,
  query,
  route,
  t,
  text,
} from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import { paged } from "../catalogue/models"
import type { ArchiveContext } from "../context"
import { count, ok } from "../models"
import { listMakers } from "./makers"
import { makersPage } from "./page"

const MakersQuery = query(paging(20))

const MakerModel = component(
  "Maker",
  t.Object({
    name: t.String(),
    slug: t.String(),
    protected: t.Boolean({ description: "Whether only its owner may use the name now" }),
    games: count,
    plays: count,
    since: t.String({ format: "date-time" }),
    url: t.String({ description: "Address of the profile as JSON" }),
  }),
)

const MakersModel = (key: string) => t.Object({ ...ok, [key]: t.Array(MakerModel), ...paged })

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

/** The makers of games, as pages and as JSON. */
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
