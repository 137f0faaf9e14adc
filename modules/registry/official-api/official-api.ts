import { invalid, iso, type Urls } from "broadside"
import { and, eq, gt, gte } from "broadside/db"
import { isVisible, visible } from "broadside/trust"
import { reverseHost } from "../address"
import type { RegistryContext } from "../context"
import { problems } from "../errors"
import { type Server, servers } from "../schema"
import { searchCondition } from "../search-index"
import type { OfficialQuery } from "./models"

/** The read API of the official registry, which editors use, for the servers listed here. */

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
const OFFICIAL = "io.modelcontextprotocol.registry/official"
const MAX_DESCRIPTION = 100

export async function officialList(ctx: RegistryContext, query: OfficialQuery) {
  const { limit, version } = query
  const since = timeOf(query.updated_since)
  // A client that mirrors the list must learn which servers to delete.
  const all = query.include_deleted === "true" || since !== undefined
  const rows = await ctx.db
    .select()
    .from(servers)
    .where(
      and(
        eq(servers.wasListed, true),
        ...(all ? [] : [visible(servers)]),
        // An erased server leaves not even its name.
        eq(servers.erased, false),
        ...(query.cursor ? [gt(servers.serverName, nameIn(query.cursor))] : []),
        ...(since === undefined ? [] : [gte(servers.updatedAt, since)]),
        ...(version && version !== "latest" ? [eq(servers.version, version)] : []),
        await searchCondition(ctx.db, servers, query.search ?? ""),
      ),
    )
    .orderBy(servers.serverName)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    servers: shown.map((server) => responseOf(server, ctx.urls)),
    metadata: {
      count: shown.length,
      ...(last ? { nextCursor: `${last.serverName}:${last.version}` } : {}),
    },
  }
}

/** A server; only its current version is stored. */
export async function officialServer(
  ctx: RegistryContext,
  name: string,
  version: string,
  includeDeleted: boolean,
) {
  const [server] = await ctx.db.select().from(servers).where(eq(servers.serverName, name))
  // No client has learned of a server that was never in the list.
  const isKnown = server?.wasListed && !server.erased
  const isListed = isKnown && (includeDeleted || isVisible(server))
  if (!isListed || (version !== "latest" && version !== server.version))
    throw problems["unknown-server"](name)
  return responseOf(server, ctx.urls)
}

export async function officialVersions(
  ctx: RegistryContext,
  name: string,
  includeDeleted: boolean,
) {
  const server = await officialServer(ctx, name, "latest", includeDeleted)
  return { servers: [server], metadata: { count: 1 } }
}

/** A server in the format of `server.json`. Editors drop the whole list if its first entry is invalid. */
function responseOf(server: Server, urls: Urls) {
  const { removedAt, removedWhy, held, updatedAt, createdAt } = server
  const removed = !isVisible(server)
  return {
    server: {
      $schema: SCHEMA,
      name: server.serverName,
      // The texts of a removed server are not shown anywhere.
      title: removed ? server.serverName : server.name,
      description: removed ? REMOVED : shorten(server.description.trim() || server.name),
      version: server.version,
      remotes: [{ type: "streamable-http", url: server.url }],
    },
    _meta: {
      [OFFICIAL]: {
        status: removed ? "deleted" : "active",
        statusChangedAt: iso(removedAt ?? (held ? updatedAt : createdAt)),
        ...(removedWhy ? { statusMessage: removedWhy } : {}),
        publishedAt: iso(createdAt),
        updatedAt: iso(updatedAt),
        isLatest: true,
      },
      [`${reverseHost(new URL(urls.base).hostname)}/registry`]: {
        verified: server.verified,
        source: server.source,
        tools: removed ? [] : server.tools,
        protocolVersions: server.protocols,
        lastCheckedAt: iso(server.checkedAt),
      },
    },
  }
}

const REMOVED = "No longer listed here"

function shorten(text: string): string {
  const letters = [...text]
  return letters.length <= MAX_DESCRIPTION
    ? text
    : `${letters
        .slice(0, MAX_DESCRIPTION - 1)
        .join("")
        .trimEnd()}…`
}

/** Opaque to clients. It holds a name, so that paging continues even if that server was removed or updated. */
function nameIn(cursor: string): string {
  const [, name] = /^([A-Za-z0-9.-]+\/[A-Za-z0-9._-]+):/.exec(cursor) ?? []
  if (name) return name
  throw invalid([
    {
      path: "/cursor",
      message: "cursor must be the metadata.nextCursor of a previous page of this list.",
    },
  ])
}

function timeOf(text: string | undefined): number | undefined {
  if (!text) return
  const at = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (!Number.isNaN(at)) return at
  throw invalid([
    {
      path: "/updated_since",
      message: "updated_since must be a time such as 2026-11-01T00:00:00Z.",
    },
  ])
}
