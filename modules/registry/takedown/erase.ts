import { ERASED } from "broadside/contracts/trust"
import { type Db, eq } from "broadside/db"
import { erasedUrl } from "../erased"
import { type Directory, directories, type Server, servers } from "../schema"
import { reindex } from "../search-index"
import { BY } from "../submitter"

const blankOf = ({ url }: Pick<Directory, "url">, why: string, now: number) => ({
  url: erasedUrl(url),
  name: ERASED,
  description: "",
  words: "",
  editKey: "",
  flagged: null,
  updatedAt: now,
  removedAt: now,
  removedBy: BY.operator,
  removedWhy: why,
})

/** Blanks a server, in the host's write. */
export async function eraseServer(
  tx: Db,
  server: Server,
  why: string,
  now: number,
): Promise<Server> {
  const blank = {
    ...blankOf(server, why, now),
    serverName: `erased/${server.id}`,
    host: "",
    author: "",
    authorProtected: false,
    tools: [],
    protocols: [],
    version: "",
    verified: false,
    failingSince: null,
  }
  await tx.update(servers).set(blank).where(eq(servers.num, server.num))
  await reindex(tx, servers, server, blank.words)
  return { ...server, ...blank }
}

/** The same for a registry. */
export async function eraseDirectory(
  tx: Db,
  directory: Directory,
  why: string,
  now: number,
): Promise<Directory> {
  const blank = { ...blankOf(directory, why, now), hasMcpTool: false, api: null }
  await tx.update(directories).set(blank).where(eq(directories.num, directory.num))
  await reindex(tx, directories, directory, blank.words)
  return { ...directory, ...blank }
}
