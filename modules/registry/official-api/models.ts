import { component, oneOf, optional, query, queryInteger, t, text } from "broadside/http"

export const OfficialQuery = query({
  limit: queryInteger({
    minimum: 1,
    maximum: 100,
    default: 30,
    description: "Number of servers to return",
  }),
  cursor: optional(text({ max: 300, description: "metadata.nextCursor of the previous answer" })),
  search: optional(
    text({ max: 200, description: "Parts of a server's name, title or description" }),
  ),
  version: optional(text({ max: 100, description: "latest, or an exact version" })),
  updated_since: optional(
    text({
      max: 40,
      description: "Only servers that changed since this time, including removed ones; RFC 3339",
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
    description: "Name of the server, with its slash encoded",
    examples: ["example.tides/tides"],
  }),
})

export const ServerVersion = t.Object({
  ...ServerName.properties,
  version: t.String({ description: "latest, or an exact version", examples: ["latest"] }),
})

const ServerResponse = component(
  "OfficialServer",
  t.Object({
    server: t.Object({
      $schema: t.String(),
      name: t.String(),
      title: t.String(),
      description: t.String(),
      version: t.String(),
      remotes: t.Array(t.Object({ type: t.String(), url: t.String() })),
    }),
    _meta: t.Object(
      {},
      {
        additionalProperties: true,
        description: "By name of the registry, as the official API says",
      },
    ),
  }),
)

export const OfficialServerModel = ServerResponse

export const OfficialListModel = t.Object({
  servers: t.Array(ServerResponse, { description: "By name" }),
  metadata: t.Object({ count: t.Integer(), nextCursor: t.Optional(t.String()) }),
})
