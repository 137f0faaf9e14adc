import { type ModeratedItem, RemoveBody, readFlagged, THE_OPERATOR } from "broadside/contracts"
import { answers, Elysia, paging, query, t, takesQuery, windowOf } from "broadside/http"
import type { RegistryContext } from "../context"
import { EntryId } from "../models"
import type { Registry } from "../registry"
import { RemovedModel, RestoredModel } from "./models"
import type { List } from "./takedown"

const security = [{ operator: [] }]
const tags = ["Operator"]

const FlaggedModel = t.Object({
  ok: t.Literal(true),
  entries: t.Array(t.Object({}, { additionalProperties: true })),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer()),
})

/** Addresses from before every kind had the same; what they do is the kinds' own. */
export function operatorRoutes(ctx: RegistryContext, registry: Registry) {
  return new Elysia()
    .use(routesOf("servers", "ToolServer"))
    .use(routesOf("directories", "Registry"))

  function routesOf(list: List, name: string) {
    const { moderated } = registry[list]
    const path = `/api/operator/registry/${moderated.kind}`
    const what = list === "servers" ? "tool server" : "registry"
    return new Elysia()
      .post(
        `${path}/:id/remove`,
        async ({ params, body, request }) => {
          await ctx.requireOperator(request)
          const { why, by = THE_OPERATOR } = body
          return { ok: true, removed: (await moderated.remove(params.id, { why, by })).id }
        },
        {
          params: EntryId,
          body: RemoveBody,
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
          return { ok: true, restored: (await moderated.restore(params.id)).id }
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
        async ({ query, request }) => {
          await ctx.requireOperator(request)
          const { items, more } = await readFlagged(moderated, query)
          return { ok: true, entries: items.map(entryOf), ...windowOf(query, more) }
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

const entryOf = ({ id, title, url, record, flagged, removed }: ModeratedItem) => ({
  id,
  name: title,
  url,
  description: record["description"],
  flagged,
  removed: removed !== undefined,
})
