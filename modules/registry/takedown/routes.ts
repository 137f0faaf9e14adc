import { answers, body, Elysia, paging, query, t, takesQuery, text, windowOf } from "broadside/http"
import type { RegistryContext } from "../context"
import { EntryId } from "../models"
import type { Registry } from "../registry"
import { RemovedModel, RestoredModel } from "./models"
import type { List } from "./takedown"

const security = [{ operator: [] }]
const tags = ["Operator"]

const WhyBody = body({
  why: text({ min: 3, max: 300, description: "Reason shown to visitors" }),
})
const FlaggedModel = t.Object({
  ok: t.Literal(true),
  entries: t.Array(t.Object({}, { additionalProperties: true })),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer()),
})

/** What only the operator's token opens: taking any entry out, restoring it, what was flagged. */
export function operatorRoutes(ctx: RegistryContext, registry: Registry) {
  return new Elysia()
    .use(routesOf("servers", "ToolServer"))
    .use(routesOf("directories", "Registry"))

  function routesOf(list: List, name: string) {
    // What the module calls a directory is a registry to everybody outside.
    const path = `/api/operator/registry/${list === "servers" ? "servers" : "registries"}`
    const what = list === "servers" ? "tool server" : "registry"
    return new Elysia()
      .post(
        `${path}/:id/remove`,
        async ({ params, body, request }) => {
          await ctx.requireOperator(request)
          return registry[list].byOperator(params.id, body.why)
        },
        {
          params: EntryId,
          body: WhyBody,
          detail: {
            tags,
            operationId: `removeAny${name}`,
            summary: `Take any ${what} out of its list, for good`,
            security,
            responses: answers("Removed", RemovedModel, {
              problems: [400, 401, 404, 409, 415],
            }),
          },
        },
      )
      .post(
        `${path}/:id/restore`,
        async ({ params, request }) => {
          await ctx.requireOperator(request)
          return registry[list].restore(params.id)
        },
        {
          params: EntryId,
          detail: {
            tags,
            operationId: `restore${name}`,
            summary: `Put a removed ${what} back into its list`,
            security,
            responses: answers("Restored", RestoredModel, { problems: [401, 404, 409] }),
          },
        },
      )
      .get(
        `${path}/flagged`,
        async ({ query: { limit, offset }, request }) => {
          await ctx.requireOperator(request)
          const rows = await registry[list].flagged(limit + 1, offset)
          return {
            ok: true,
            entries: rows
              .slice(0, limit)
              .map(({ id, name, url, description, flagged, removedAt }) => ({
                id,
                name,
                url,
                description,
                flagged,
                removed: removedAt !== null,
              })),
            ...windowOf({ limit, offset }, rows.length > limit),
          }
        },
        {
          ...takesQuery(query(paging(20))),
          detail: {
            tags,
            operationId: `listFlagged${name}`,
            summary: `Entries of the ${what} list with doubtful words, for a human to look at`,
            security,
            responses: answers("Flagged entries", FlaggedModel, { problems: [400, 401] }),
          },
        },
      )
  }
}
