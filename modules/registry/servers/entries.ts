import { type Db, eq, nextNumber } from "broadside/db"
import { reversed } from "../address"
import type { RegistryContext } from "../context"
import { newId } from "../find-entries"
import { nextCheck } from "../probe/ping"
import type { Answered } from "../probe/probe"
import { type Server, servers } from "../schema"
import { addEntry, reindex, wordsOf } from "../search-index"
import { LISTED } from "../submitter"

/** What somebody says of a server, beside what it says itself. */
export type Texts = Pick<Server, "name" | "description" | "author">

/** What a ping that succeeded makes of an entry. */
export const probeFields = ({ tools, protocols, version }: Answered, now: number) => ({
  tools: [...tools],
  protocols: [...protocols],
  version,
  verified: true,
  failingSince: null,
  checkedAt: now,
  nextCheckAt: nextCheck(now),
})

const nextServer = nextNumber(servers.num)

/** Puts a server at the head of the list; one that its owner took out keeps its id and its name. */
export async function enter(
  ctx: RegistryContext,
  tx: Db,
  url: URL,
  entry: Texts & Pick<Server, "editKey" | "flagged"> & ReturnType<typeof probeFields>,
  former: Server | undefined,
): Promise<Server> {
  const now = ctx.now()
  const server: Server = {
    ...entry,
    ...LISTED,
    num: await nextServer(tx),
    id: former?.id ?? newId(),
    serverName: former?.serverName ?? (await freshName(ctx, tx, url, entry.name)),
    url: url.href,
    host: url.host,
    words: "",
    source: "submitted",
    submittedAt: now,
    updatedAt: now,
  }
  server.words = searched(server)
  await addEntry(tx, servers, server, former)
  return server
}

/** Changes an entry in the caller's write. */
export async function change(
  tx: Db,
  known: Server,
  changes: Partial<Server>,
  now: number,
): Promise<Server> {
  const server = { ...known, ...changes }
  server.words = searched(server)
  if (seen(server) !== seen(known)) server.updatedAt = now
  await tx.update(servers).set(server).where(eq(servers.num, known.num))
  await reindex(tx, servers, known, server.words)
  return server
}

const searched = ({ name, description, author, serverName, tools }: Server) =>
  wordsOf(name, description, author, serverName, ...tools)

/** What readers see; a change of anything else makes no entry newer. */
const seen = ({ name, description, author, tools, version, verified, removedAt }: Server) =>
  JSON.stringify([name, description, author, tools, version, verified, removedAt])

/** `example.tides/forecast`, with a number where another has that name. */
async function freshName(ctx: RegistryContext, tx: Db, url: URL, name: string): Promise<string> {
  // Together they stay under the 200 characters that a name may have.
  const host = reversed(url.hostname).slice(0, 110).replace(/\.$/, "")
  const plain = `${host}/${ctx.content.slug(name, "server").slice(0, 80)}`
  for (let number = 1; ; number++) {
    const serverName = number === 1 ? plain : `${plain}-${number}`
    const [taken] = await tx
      .select({ num: servers.num })
      .from(servers)
      .where(eq(servers.serverName, serverName))
    if (!taken) return serverName
  }
}
