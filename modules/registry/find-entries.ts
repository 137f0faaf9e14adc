import { randomId } from "broadside"
import { and, count, type Db, desc, eq, isNull } from "broadside/db"
import type { RegistryContext } from "./context"
import type { DirectoriesQuery } from "./directories/models"
import { problems } from "./errors"
import { type Directory, directories, type Server, servers } from "./schema"
import { searchCondition } from "./search-index"
import type { ServersQuery } from "./servers/models"

/** The newest servers that match a query, and how many match in all. */
export async function listServers(ctx: RegistryContext, { q = "", limit, offset }: ServersQuery) {
  const condition = and(isNull(servers.removedAt), await searchCondition(ctx.db, servers, q))
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
  { q = "", audience, limit, offset }: DirectoriesQuery,
) {
  const condition = and(
    isNull(directories.removedAt),
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

/** A listed server; a removed one is not shown. */
export async function serverById(db: Db, id: string): Promise<Server> {
  const [server] = await db
    .select()
    .from(servers)
    .where(and(eq(servers.id, id), isNull(servers.removedAt)))
  if (!server) throw problems["unknown-server"](id)
  return server
}

export async function serverAt(db: Db, url: string): Promise<Server | undefined> {
  const [server] = await db.select().from(servers).where(eq(servers.url, url))
  return server
}

export async function directoryAt(db: Db, url: string): Promise<Directory | undefined> {
  const [directory] = await db.select().from(directories).where(eq(directories.url, url))
  return directory
}

/** Unguessable, and short enough for an address. */
export const newId = () => randomId(12)
