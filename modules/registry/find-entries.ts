import { randomId } from "broadside"
import { and, count, type Db, desc, eq, isNull } from "broadside/db"
import type { RegistryContext } from "./context"
import type { DirectoriesQuery } from "./directories/models"
import { problems } from "./errors"
import { type Directory, directories, type Server, servers } from "./schema"
import { foundBy } from "./search-index"
import type { ServersQuery } from "./servers/models"

/** The newest servers that are listed, and how many there are of what was asked for. */
export async function listServers(ctx: RegistryContext, { q = "", limit, offset }: ServersQuery) {
  const wanted = and(isNull(servers.removedAt), await foundBy(ctx.db, servers, q))
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select()
      .from(servers)
      .where(wanted)
      .orderBy(desc(servers.num))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ n: count() }).from(servers).where(wanted),
  ])
  return { rows, total: all?.n ?? 0 }
}

/** The same of registries. */
export async function listDirectories(
  ctx: RegistryContext,
  { q = "", audience, limit, offset }: DirectoriesQuery,
) {
  const wanted = and(
    isNull(directories.removedAt),
    ...(audience ? [eq(directories.audience, audience)] : []),
    await foundBy(ctx.db, directories, q),
  )
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select()
      .from(directories)
      .where(wanted)
      .orderBy(desc(directories.num))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ n: count() }).from(directories).where(wanted),
  ])
  return { rows, total: all?.n ?? 0 }
}

/** A server that is listed; of one that was removed, nothing is shown any more. */
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
