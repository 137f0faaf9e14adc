import { component, Elysia, pageRoute, paging, query, route, t } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { listTombstones } from "./graveyard"
import { graveyardPage } from "./page"

const Window = query(paging(20))
const Tombstone = component(
  "Tombstone",
  t.Object({
    kind: t.String({ description: "Kind of item, in one word" }),
    id: t.String(),
    title: t.String(),
    description: t.String(),
    author: t.String(),
    why: t.String(),
    by: t.String(),
    createdAt: t.String({ format: "date-time" }),
    buriedAt: t.String({ format: "date-time" }),
    url: t.String({ description: "Where it was" }),
    preservedUrl: t.String({ description: "Where the page can still be read" }),
  }),
)
const GraveyardModel = t.Object({
  ok: t.Literal(true),
  items: t.Array(Tombstone),
  total: t.Integer(),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present if there are more" })),
})

/** Pages expire without a write, so the list is refreshed every second. */
const CLOCK = { maxAgeMs: 1_000 }

export const graveyardRoute = route({
  tags: ["Discovery"],
  operationId: "getGraveyard",
  summary: "Tombstones of pages that were taken down or have expired",
  query: Window,
  answers: { description: "Latest first", model: GraveyardModel },
})

/** Everything that was taken down or has expired, from all modules. */
export function graveyardRoutes(ctx: DiscoveryContext) {
  return new Elysia()
    .get(
      "/games/graveyard",
      ({ query: { limit, offset }, request }) =>
        ctx.cached(request, () => listTombstones(ctx, limit, offset), CLOCK),
      graveyardRoute,
    )
    .get(
      "/graveyard",
      ({ query, request }) =>
        ctx.cached(request, () => graveyardPage(ctx, query), { ...htmlAnswer(), ...CLOCK }),
      pageRoute({ summary: "Graveyard", query: Window }),
    )
}
