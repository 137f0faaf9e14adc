import { erasedProblem, randomId } from "broadside"
import { and, count, type Db, desc, eq, inArray } from "broadside/db"
import { reachable, visible } from "broadside/trust"
import { erasedUrl } from "./address"
import type { RegistryContext } from "./context"
import type { DirectoriesQuery } from "./directories/models"
import { problems } from "./errors"
import { type Directory, directories, type Server, servers } from "./schema"
import { searchCondition } from "./search-index"
import type { ServersQuery } from "./servers/models"

/** The newest servers that match a query, and how many match in all. */
export async function listServers(ctx: RegistryContext, { q = "", limit, offset }: ServersQuery) {
  const condition = and(visible(servers), await searchCondition(ctx.db, servers, q))
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select()
      .from(servers)
      .where(condition)
      .orderBy(desc(servers.num))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ n: count() }).from(servers).where(condition),
  ])
  return { rows, total: all?.n ?? 0 }
}

/** The newest registries that match a query, and how many match in all. */
export async function listDirectories(
  ctx: RegistryContext,
  { q = "", audience, id, limit, offset }: DirectoriesQuery,
) {
  const condition = and(
    id ? and(eq(directories.id, id), reachable(directories)) : visible(directories),
    ...(audience ? [eq(directories.audience, audience)] : []),
    await searchCondition(ctx.db, directories, q),
  )
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select()
      .from(directories)
      .where(condition)
      .orderBy(desc(directories.num))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ n: count() }).from(directories).where(condition),
  ])
  return { rows, total: all?.n ?? 0 }
}

/** A server that is listed or held; a removed one is not shown, and of an erased one there is nothing left. */
export async function serverById(db: Db, id: string): Promise<Server> {
  const [server] = await db.select().from(servers).where(eq(servers.id, id))
  if (server?.erased)
    throw erasedProblem({ at: server.removedAt ?? 0, why: server.removedWhy ?? "" })
  if (!server || server.removedAt !== null) throw problems["unknown-server"](id)
  return server
}

/** The server at an address, also one that was removed or erased. */
export async function serverAt(db: Db, url: string): Promise<Server | undefined> {
  const [server] = await db
    .select()
    .from(servers)
    .where(inArray(servers.url, [url, erasedUrl(url)]))
  return server
}

export async function directoryAt(db: Db, url: string): Promise<Directory | undefined> {
  const [directory] = await db
    .select()
    .from(directories)
    .where(inArray(directories.url, [url, erasedUrl(url)]))
  return directory
}

/** Unguessable, and short enough for an address. */
export const newId = () => randomId(12)
