import { heldMembers } from "broadside"
import { body, component, oneOf, optional, paging, query, signedName, t } from "broadside/http"
import { description, key, name, ok, q, submitted, time, url } from "../models"

export const ServerBody = body({
  name,
  url,
  description: optional(description),
  author: optional(
    signedName({
      max: 60,
      description:
        "Name of the submitter, with # and its key, if it is protected; default Anonymous",
    }),
  ),
  edit_key: key,
})

export type ServerSubmission = typeof ServerBody.static

// Clients of the document expect all servers, so the default limit is high.
export const ServersQuery = query({ q, ...paging(100) })

export type ServersQuery = typeof ServersQuery.static

const maybeTime = t.Union([time, t.Null()])

const listed = {
  id: t.String(),
  name: t.String(),
  url: t.String({ description: "Address of its MCP endpoint" }),
  description: t.String(),
  tools: t.Array(t.String(), { description: "Names of its tools, as the server reports them" }),
  author: t.String(),
  submitted_at: time,
  verified: t.Boolean({ description: "True if it answered within the last week" }),
  source: oneOf(["submitted", "imported", "own"], { description: "own: this site's tool server" }),
}

export const RegistryModel = t.Object({
  name: t.String(),
  url: t.String(),
  description: t.String(),
  spec: t.String({ description: "Specification of the protocol" }),
  submit: t.String({ description: "Where to POST an entry" }),
  fields: t.Object({ required: t.Array(t.String()), optional: t.Array(t.String()) }),
  servers: t.Array(component("RegistryEntry", t.Object(listed)), { description: "Newest first" }),
})

const ServerModel = component(
  "ToolServer",
  t.Object({
    ...listed,
    author_protected: t.Boolean({ description: "Whether the submitter proved a protected name" }),
    server_name: t.String({ description: "Its name in the API under /mcp-registry/v0.1" }),
    server_version: t.String(),
    protocol_versions: t.Array(t.String()),
    status: oneOf(["active", "failing"], {
      description: "failing: it did not answer its last ping",
    }),
    updated_at: time,
    last_checked_at: time,
    failing_since: maybeTime,
    page: t.String({ description: "Its page on this site" }),
  }),
)

export const OneServerModel = t.Object({ ...ok, server: ServerModel, ...heldMembers })

export const ServerListedModel = t.Object({
  ...submitted,
  server: ServerModel,
  note: t.Optional(t.String({ description: "Why the entry differs from the submission" })),
})
