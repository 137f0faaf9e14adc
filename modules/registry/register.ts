import { newEditKey } from "broadside"
import { type Db, eq } from "broadside/db"
import { addressOf, reversed } from "./address"
import { claimOf, LISTED } from "./claim"
import type { RegistryContext } from "./context"
import { newId, nextNum, serverAt, wordsOf } from "./finding"
import type { Gate } from "./gate"
import type { ServerSubmission } from "./models"
import { nextCheck, ping } from "./ping"
import type { Answered } from "./probe/probe"
import { recordOf, type ServerRecord } from "./record"
import { type Server, servers } from "./schema"

const ANONYMOUS = "Anonymous"

export interface Registered {
  readonly ok: true
  readonly id: string
  /** Its page here. */
  readonly url: string
  /** It was listed before. */
  readonly refreshed: boolean
  readonly server: ServerRecord
  /** Told once, to who lists it first. */
  readonly edit_key?: string
}

/**
 * Lists a tool server that answers as one. An address that is listed already is asked anew for
 * anybody; its name, description and author change only for who holds its key.
 */
export async function register(
  ctx: RegistryContext,
  gate: Gate,
  request: Request,
  submission: ServerSubmission,
): Promise<Registered> {
  ctx.limit("publish", request)
  const url = addressOf(submission.url)
  const { name, description, author, edit_key } = submission
  const texts = { name, url: url.href, description, author }
  ctx.content.words(texts)
  claimOf(await serverAt(ctx.db, url.href), request, edit_key)
  const answered = await gate.ask(url.host, () => ping(ctx, url.href))
  const flagged = ctx.content.words({ ...texts, tools: answered.tools })
  const { key, hash } = newEditKey()
  const { server, first } = await ctx.write(async (tx) => {
    const known = await serverAt(tx, url.href)
    // It may have been listed or removed while it was asked.
    const claim = claimOf(known, request, edit_key)
    const now = ctx.now()
    const told = { ...textsOf(submission, known), flagged }
    if (known && claim !== "first") {
      const changes = { ...found(answered, now), ...LISTED, ...(claim === "owner" ? told : {}) }
      return { server: await change(tx, known, changes, now), first: false }
    }
    const server: Server = {
      ...found(answered, now),
      ...told,
      ...LISTED,
      num: await nextNum(tx, servers),
      id: known?.id ?? newId(),
      serverName: known?.serverName ?? (await freshName(ctx, tx, url, name)),
      url: url.href,
      host: url.host,
      words: "",
      editKey: hash,
      source: "submitted",
      submittedAt: now,
      updatedAt: now,
    }
    if (known) await tx.delete(servers).where(eq(servers.num, known.num))
    await tx.insert(servers).values({ ...server, words: searched(server) })
    return { server, first: true }
  })
  const record = recordOf(server, ctx.urls)
  return {
    ok: true,
    id: server.id,
    url: record.page,
    refreshed: !first,
    server: record,
    ...(first ? { edit_key: key } : {}),
  }
}

function textsOf({ name, description, author }: ServerSubmission, known: Server | undefined) {
  return {
    name: name.normalize(),
    description: description?.normalize() ?? known?.description ?? "",
    author: author?.trim() ? author.normalize() : (known?.author ?? ANONYMOUS),
  }
}

/** What a ping that succeeded makes of an entry. */
export const found = ({ tools, protocols, version }: Answered, now: number) => ({
  tools: [...tools],
  protocols: [...protocols],
  version,
  verified: true,
  failingSince: null,
  checkedAt: now,
  nextCheckAt: nextCheck(now),
})

const searched = ({ name, description, author, serverName, tools }: Server) =>
  wordsOf(name, description, author, serverName, ...tools)

/** What readers see; a change of anything else makes no entry newer. */
const seen = ({ name, description, author, tools, version, verified, removedAt }: Server) =>
  JSON.stringify([name, description, author, tools, version, verified, removedAt])

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
  return server
}

/** `example.tides/forecast`, with a number where another has that name. */
async function freshName(ctx: RegistryContext, tx: Db, url: URL, name: string): Promise<string> {
  const plain = `${reversed(url.hostname)}/${ctx.content.slug(name, "server")}`
  for (let number = 1; ; number++) {
    const serverName = number === 1 ? plain : `${plain}-${number}`
    const [taken] = await tx
      .select({ num: servers.num })
      .from(servers)
      .where(eq(servers.serverName, serverName))
    if (!taken) return serverName
  }
}
