import { heldMembers } from "broadside"
import { body, component, oneOf, optional, paging, query, t, withToolText } from "broadside/http"
import { description, EntryId, key, name, ok, q, submitted, time, url } from "../models"
import { AUDIENCES } from "../schema"

export const DirectoryBody = body({
  name,
  url,
  audience: optional(
    withToolText(oneOf(AUDIENCES, { description: "Intended audience; default general" }), ""),
  ),
  description: optional(description),
  has_mcp_tool: optional(
    withToolText(
      t.Boolean({ description: "Whether it can be queried through a tool server; default false" }),
      "",
    ),
  ),
  edit_key: key,
})

export type DirectorySubmission = typeof DirectoryBody.static

export const DirectoriesQuery = query({
  q,
  audience: optional(
    withToolText(oneOf(AUDIENCES, { description: "Only registries for this audience" }), ""),
  ),
  id: optional(EntryId.properties.id),
  ...paging(20),
})

export type DirectoriesQuery = typeof DirectoriesQuery.static

const DirectoryModel = component(
  "Registry",
  t.Object({
    id: t.String(),
    name: t.String(),
    url: t.String(),
    audience: oneOf(AUDIENCES),
    description: t.String(),
    has_mcp_tool: t.Boolean(),
    submitted_at: time,
    api: t.Union([t.String(), t.Null()], {
      description: "Version of the official read API that it serves at /v0.1/servers; null if none",
    }),
    ...heldMembers,
  }),
)

export const DirectoriesModel = t.Object({
  ...ok,
  registries: t.Array(DirectoryModel, { description: "Newest first" }),
  total: t.Integer(),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present when there are more" })),
})

export const DirectoryListedModel = t.Object({ ...submitted, registry: DirectoryModel })
