import { iso, type Urls } from "broadside"
import type { Directory, Server } from "./schema"

export const serverPath = ({ id }: Pick<Server, "id">) => `/mcp-registry/servers/${id}`

/** An entry of the registry document, field by field as known clients parse it. */
export const entryJson = (server: Server) => ({
  id: server.id,
  name: server.name,
  url: server.url,
  description: server.description,
  tools: server.tools,
  author: server.author,
  submitted_at: iso(server.createdAt),
  verified: server.verified,
  source: server.source,
})
export type Entry = ReturnType<typeof entryJson>

/** A server with all of its details. */
export const serverJson = (server: Server, urls: Urls) => ({
  ...entryJson(server),
  author_protected: server.authorProtected,
  server_name: server.serverName,
  server_version: server.version,
  protocol_versions: server.protocols,
  status: server.failingSince === null ? ("active" as const) : ("failing" as const),
  updated_at: iso(server.updatedAt),
  last_checked_at: iso(server.checkedAt),
  failing_since: server.failingSince === null ? null : iso(server.failingSince),
  page: urls.base + serverPath(server),
})
export type ServerRecord = ReturnType<typeof serverJson>

export const DIRECTORIES_PATH = "/mcp-registries"

/** The list with this registry alone. */
export const directoryPath = ({ id }: Pick<Directory, "id">) => `${DIRECTORIES_PATH}?id=${id}`

/** A registry in the list of registries. */
export const directoryJson = (directory: Directory) => ({
  id: directory.id,
  name: directory.name,
  url: directory.url,
  audience: directory.audience,
  description: directory.description,
  has_mcp_tool: directory.hasMcpTool,
  submitted_at: iso(directory.createdAt),
  api: directory.api,
})
export type DirectoryRecord = ReturnType<typeof directoryJson>
