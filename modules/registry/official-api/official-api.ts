import { invalid, iso, type Urls } from "broadside"
import { and, eq, gt, gte, isNull } from "broadside/db"
import { reversed } from "../address"
import type { RegistryContext } from "../context"
import { problems } from "../errors"
import { type Server, servers } from "../schema"
import { foundBy } from "../search-index"
import type { OfficialQuery } from "./models"

/** The read API that the official registry defines and editors speak, over what is listed here. */

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
const OFFICIAL = "io.modelcontextprotocol.registry/official"
const MOST_DESCRIPTION = 100

export async function officialList(ctx: RegistryContext, query: OfficialQuery) {
  const { limit, version } = query
  const since = timeOf(query.updated_since)
  // Who keeps a copy must learn what to drop from it.
  const all = query.include_deleted === "true" || since !== undefined
  const rows = await ctx.db
    .select()
    .from(servers)
    .where(
      and(
        ...(all ? [] : [isNull(servers.removedAt)]),
        ...(query.cursor ? [gt(servers.serverName, nameIn(query.cursor))] : []),
        ...(since === undefined ? [] : [gte(servers.updatedAt, since)]),
        ...(version && version !== "latest" ? [eq(servers.version, version)] : []),
        await foundBy(ctx.db, servers, query.search ?? ""),
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

/** The one version of a server that is kept: the present one. */
export async function officialServer(
  ctx: RegistryContext,
  name: string,
  version: string,
  includeDeleted: boolean,
) {
  const [server] = await ctx.db.select().from(servers).where(eq(servers.serverName, name))
  const there = server && (includeDeleted || server.removedAt === null)
  if (!there || (version !== "latest" && version !== server.version))
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

/** A server as `server.json` has it; editors drop the whole list when its first entry is not valid. */
function responseOf(server: Server, urls: Urls) {
  const { removedAt, removedWhy } = server
  const gone = removedAt !== null
  return {
    server: {
      $schema: SCHEMA,
      name: server.serverName,
      // What was taken out is not shown on under another heading.
      title: gone ? server.serverName : server.name,
      description: gone ? GONE : shortened(server.description.trim() || server.name),
      version: server.version,
      remotes: [{ type: "streamable-http", url: server.url }],
    },
    _meta: {
      [OFFICIAL]: {
        status: gone ? "deleted" : "active",
        statusChangedAt: iso(removedAt ?? server.submittedAt),
        ...(removedWhy ? { statusMessage: removedWhy } : {}),
        publishedAt: iso(server.submittedAt),
        updatedAt: iso(server.updatedAt),
        isLatest: true,
      },
      [`${reversed(new URL(urls.base).hostname)}/registry`]: {
        verified: server.verified,
        source: server.source,
        tools: gone ? [] : server.tools,
        protocolVersions: server.protocols,
        lastCheckedAt: iso(server.checkedAt),
      },
    },
  }
}

const GONE = "Not listed here any more"

function shortened(text: string): string {
  const letters = [...text]
  return letters.length <= MOST_DESCRIPTION
    ? text
    : `${letters
        .slice(0, MOST_DESCRIPTION - 1)
        .join("")
        .trimEnd()}…`
}

/** Opaque to clients; a name goes on even when its server is gone or has another version by now. */
function nameIn(cursor: string): string {
  const [, name] = /^([A-Za-z0-9.-]+\/[A-Za-z0-9._-]+):/.exec(cursor) ?? []
  if (name) return name
  throw invalid([
    { path: "/cursor", message: "cursor must be a metadata.nextCursor of this list." },
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
