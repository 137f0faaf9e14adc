import { type Db, eq, nextNumber } from "broadside/db"
import { isVisible } from "broadside/trust"
import { reverseHost } from "../address"
import type { RegistryContext } from "../context"
import { newId } from "../find-entries"
import { nextCheck } from "../probe/ping"
import type { ProbeResult } from "../probe/probe"
import { type Server, servers } from "../schema"
import { addEntry, reindex, wordsOf } from "../search-index"
import type { stateOf } from "../submitter"

/** The texts that the submitter gives, as opposed to what the server reports. */
export type Texts = Pick<Server, "name" | "description" | "author" | "authorProtected">

/** The fields of an entry after a successful ping. */
export const probeFields = ({ tools, protocols, version }: ProbeResult, now: number) => ({
  tools: [...tools],
  protocols: [...protocols],
  version,
  verified: true,
  failingSince: null,
  checkedAt: now,
  nextCheckAt: nextCheck(now),
})

const nextServer = nextNumber(servers.num)

/** Adds a server at the head of the list; one that its owner removed gets its former id and name. */
export async function insertServer(
  ctx: RegistryContext,
  tx: Db,
  url: URL,
  entry: Texts &
    Pick<Server, "editKey" | "flagged"> &
    Partial<Pick<Server, "source">> &
    ReturnType<typeof stateOf> &
    ReturnType<typeof probeFields>,
  former: Server | undefined,
): Promise<Server> {
  const now = ctx.now()
  const server: Server = {
    source: "submitted",
    authorSince: null,
    erased: false,
    wasListed: former?.wasListed || !entry.held,
    ...entry,
    num: await nextServer(tx),
    id: former?.id ?? newId(),
    serverName: former?.serverName ?? (await newServerName(ctx, tx, url, entry.name)),
    url: url.href,
    host: url.host,
    words: "",
    createdAt: now,
    updatedAt: now,
  }
  server.words = searchText(server)
  await addEntry(tx, servers, server, former)
  return server
}

/** Changes an entry in the caller's write. */
export async function updateServer(
  tx: Db,
  existing: Server,
  changes: Partial<Server>,
  now: number,
): Promise<Server> {
  const server = { ...existing, ...changes }
  if (server.author !== existing.author) server.authorSince = now
  server.words = searchText(server)
  server.wasListed ||= isVisible(server)
  if (visibleFields(server) !== visibleFields(existing)) server.updatedAt = now
  await tx.update(servers).set(server).where(eq(servers.num, existing.num))
  await reindex(tx, servers, existing, server.words)
  return server
}

export const searchText = ({ name, description, author, serverName, tools }: Server) =>
  wordsOf(name, description, author, serverName, ...tools)

/** The fields that readers see; changes of other fields do not update `updatedAt`. */
const visibleFields = ({
  name,
  description,
  author,
  tools,
  version,
  verified,
  held,
  removedAt,
}: Server) => JSON.stringify([name, description, author, tools, version, verified, held, removedAt])

/** `example.tides/forecast`, with a number if that name is taken. */
async function newServerName(
  ctx: RegistryContext,
  tx: Db,
  url: URL,
  name: string,
): Promise<string> {
  // Together they stay within the 200 characters of a name.
  const host = reverseHost(url.hostname).slice(0, 110).replace(/\.$/, "")
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
