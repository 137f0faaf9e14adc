import { body, oneOf, optional, paging, query, queryInteger, t, text } from "broadside/http"
import { AUDIENCES } from "./schema"

const name = text({ min: 1, max: 80, description: "At most 80 characters", examples: ["Tides"] })
const url = text({
  min: 1,
  max: 500,
  description: "Its public address, http or https",
  examples: ["https://tides.example/mcp"],
})
const description = text({ max: 300, description: "At most 300 characters" })
const key = optional(
  text({
    max: 100,
    description:
      "The edit_key from listing it, where the entry is to change; may be sent as the header X-Edit-Key instead",
  }),
)

export const ServerBody = body({
  name,
  url,
  description: optional(description),
  author: optional(text({ max: 60, description: "Name of who lists it; default Anonymous" })),
  edit_key: key,
})
export type ServerSubmission = typeof ServerBody.static

export const DirectoryBody = body({
  name,
  url,
  audience: optional(oneOf(AUDIENCES, { description: "Whom it is for; default general" })),
  description: optional(description),
  has_mcp_tool: optional(
    t.Boolean({ description: "Whether it can be asked through a tool server; default false" }),
  ),
  edit_key: key,
})
export type DirectorySubmission = typeof DirectoryBody.static

export const RemoveBody = body({
  edit_key: key,
  why: optional(text({ max: 300, description: "Reason shown to visitors" })),
})
export type Removal = typeof RemoveBody.static

export const EntryId = t.Object({
  id: t.String({
    description: "Id of an entry, 12 letters and digits",
    examples: ["5f0c1e9ab27d"],
  }),
})

const q = optional(
  text({ max: 200, description: "Words or parts of words in name, description, tools, address" }),
)
// Readers of the document expect all of it, as far as that goes.
export const ServersQuery = query({ q, ...paging(100) })
export type ServersQuery = typeof ServersQuery.static
export const DirectoriesQuery = query({
  q,
  audience: optional(oneOf(AUDIENCES, { description: "One audience only" })),
  ...paging(20),
})
export type DirectoriesQuery = typeof DirectoriesQuery.static

export const OfficialQuery = query({
  limit: queryInteger({ minimum: 1, maximum: 100, default: 30, description: "How many to answer" }),
  cursor: optional(text({ max: 300, description: "metadata.nextCursor of the answer before" })),
  search: optional(
    text({ max: 200, description: "Parts of a server's name, title or description" }),
  ),
  version: optional(text({ max: 100, description: "latest, or an exact version" })),
  updated_since: optional(
    text({
      max: 40,
      description: "Only what changed since, removed ones included; RFC 3339",
      examples: ["2026-11-01T00:00:00Z"],
    }),
  ),
  include_deleted: optional(oneOf(["true", "false"], { description: "Default false" })),
})
export type OfficialQuery = typeof OfficialQuery.static
export const OfficialServerQuery = query({
  include_deleted: OfficialQuery.properties.include_deleted,
})

export const ServerName = t.Object({
  name: t.String({
    description: "Name of a server, with its slash encoded",
    examples: ["example.tides/tides"],
  }),
})
export const ServerVersion = t.Object({
  ...ServerName.properties,
  version: t.String({ description: "latest, or its version", examples: ["latest"] }),
})

const ok = { ok: t.Literal(true) }
const time = t.String({ format: "date-time" })
const maybeTime = t.Union([time, t.Null()])

const listed = {
  id: t.String(),
  name: t.String(),
  url: t.String({ description: "Address of its MCP endpoint" }),
  description: t.String(),
  tools: t.Array(t.String(), { description: "Names of its tools, as it answered them" }),
  author: t.String(),
  submitted_at: time,
  verified: t.Boolean({ description: "It answered within the last week" }),
  source: oneOf(["submitted", "imported"]),
}
export const RegistryModel = t.Object({
  name: t.String(),
  url: t.String(),
  description: t.String(),
  spec: t.String({ description: "What a tool server speaks" }),
  submit: t.String({ description: "Where to POST an entry" }),
  fields: t.Object({ required: t.Array(t.String()), optional: t.Array(t.String()) }),
  servers: t.Array(t.Object(listed), { description: "The newest first" }),
})

const ServerModel = t.Object({
  ...listed,
  server_name: t.String({ description: "Its name in the API under /mcp-registry/v0.1" }),
  server_version: t.String(),
  protocol_versions: t.Array(t.String()),
  status: oneOf(["active", "failing"], { description: "failing: it did not answer its last ping" }),
  updated_at: time,
  last_checked_at: time,
  failing_since: maybeTime,
  page: t.String({ description: "Its page here" }),
})
export const OneServerModel = t.Object({ ...ok, server: ServerModel })
const told = {
  ...ok,
  id: t.String(),
  url: t.String({ description: "Its page here" }),
  refreshed: t.Boolean({ description: "It was listed before" }),
  edit_key: t.Optional(
    t.String({ description: "Told once, to who lists it first: with it the entry is changed" }),
  ),
}
export const ServerListedModel = t.Object({
  ...told,
  server: ServerModel,
  note: t.Optional(t.String({ description: "Why the entry does not say what was sent" })),
})

const DirectoryModel = t.Object({
  id: t.String(),
  name: t.String(),
  url: t.String(),
  audience: oneOf(AUDIENCES),
  description: t.String(),
  has_mcp_tool: t.Boolean(),
  submitted_at: time,
  api: t.Union([t.String(), t.Null()], {
    description: "Version of the official read API that it answers at /v0.1/servers; null if none",
  }),
})
export const DirectoriesModel = t.Object({
  ...ok,
  registries: t.Array(DirectoryModel, { description: "The newest first" }),
  total: t.Integer(),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present where there is more" })),
})
export const DirectoryListedModel = t.Object({ ...told, registry: DirectoryModel })
export const RemovedModel = t.Object({ ...ok, removed: t.String() })
export const RestoredModel = t.Object({ ...ok, restored: t.String() })

const ServerResponse = t.Object({
  server: t.Object({
    $schema: t.String(),
    name: t.String(),
    title: t.String(),
    description: t.String(),
    version: t.String(),
    remotes: t.Array(t.Object({ type: t.String(), url: t.String() })),
  }),
  _meta: t.Object({}, { additionalProperties: true }),
})
export const OfficialServerModel = ServerResponse
export const OfficialListModel = t.Object({
  servers: t.Array(ServerResponse, { description: "By name" }),
  metadata: t.Object({ count: t.Integer(), nextCursor: t.Optional(t.String()) }),
})
