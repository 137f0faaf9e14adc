import {
  type ModeratedItem,
  type ModerationService,
  RemoveBody,
  readFlagged,
  THE_OPERATOR,
} from "broadside/contracts/trust"
import { Elysia, paging, query, route, t, windowOf } from "broadside/http"
import { problems } from "../errors"
import { EntryId } from "../models"
import type { Registry } from "../registry"
import { RemovedModel, RestoredModel } from "./models"
import type { List } from "./takedown"

const tags = ["Operator"]

const FlaggedModel = t.Object({
  ok: t.Literal(true),
  entries: t.Array(
    t.Object({
      id: t.String(),
      name: t.String(),
      url: t.String(),
      description: t.String(),
      flagged: t.Array(t.String(), { description: "Doubtful words in it" }),
      removed: t.Boolean(),
    }),
  ),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer()),
})

/** Older addresses of the moderation API; they call the same functions. */
export function operatorRoutes(registry: Registry, moderation: ModerationService) {
  return new Elysia()
    .use(routesOf("servers", "ToolServer"))
    .use(routesOf("directories", "Registry"))

  function routesOf(list: List, name: string) {
    const { moderated } = registry[list]
    const path = `/api/operator/registry/${moderated.kind}`
    const unknown = problems[list === "servers" ? "unknown-server" : "unknown-directory"]
    const what = list === "servers" ? "tool server" : "registry"
    return new Elysia()
      .post(
        `${path}/:id/remove`,
        async ({ params, body }) => {
          const { why, by = THE_OPERATOR } = body
          return {
            ok: true,
            removed: (await moderation.remove(moderated.kind, params.id, { why, by })).id,
          }
        },
        route({
          tags,
          operationId: `removeAny${name}`,
          summary: `Remove any ${what} from its list permanently`,
          operator: true,
          params: EntryId,
          body: RemoveBody,
          refuses: [unknown, problems["already-removed"]],
          answers: { description: "Removed", model: RemovedModel },
        }),
      )
      .post(
        `${path}/:id/restore`,
        async ({ params }) => ({
          ok: true,
          restored: (await moderation.restore(moderated.kind, params.id)).id,
        }),
        route({
          tags,
          operationId: `restore${name}`,
          summary: `Restore a removed ${what}`,
          operator: true,
          params: EntryId,
          refuses: [unknown, problems["not-removed"]],
          answers: { description: "Restored", model: RestoredModel },
        }),
      )
      .get(
        `${path}/flagged`,
        async ({ query }) => {
          const { items, more } = await readFlagged(moderated, query)
          return { ok: true, entries: items.map(entryOf), ...windowOf(query, more) }
        },
        route({
          tags,
          operationId: `listFlagged${name}`,
          summary: `List entries of the ${what} list with doubtful words, for a human to review`,
          operator: true,
          query: query(paging(20)),
          answers: { description: "Flagged entries", model: FlaggedModel },
        }),
      )
  }
}

const entryOf = ({ id, title, record, flagged, removed }: ModeratedItem) => ({
  id,
  name: title,
  url: record["url"],
  description: record["description"],
  flagged,
  removed: removed !== undefined,
})
