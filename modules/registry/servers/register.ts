import { newEditKey } from "broadside/publishing"
import { addressOf } from "../address"
import type { RegistryContext } from "../context"
import { serverAt } from "../find-entries"
import { recordOf, type ServerRecord } from "../json"
import type { Gate } from "../probe/gate"
import { ping } from "../probe/ping"
import type { Server } from "../schema"
import { claimOf, LISTED } from "../submitter"
import { change, enter, probeFields, type Texts } from "./entries"
import type { ServerSubmission } from "./models"

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
  /** Why the entry does not say what was sent. */
  readonly note?: string
}

/**
 * Lists a tool server that answers as one. An address that is listed already is asked anew for
 * anybody; its name, description and author change only with its edit key.
 */
export async function register(
  ctx: RegistryContext,
  gate: Gate,
  request: Request,
  submission: ServerSubmission,
): Promise<Registered> {
  const url = addressOf(submission.url)
  const { edit_key } = submission
  flagsOf(ctx, url, textsOf(submission))
  claimOf(await serverAt(ctx.db, url.href), request, edit_key)
  const answered = await gate.ask(ctx.clientOf(request), url.host, () => ping(ctx, url.href))
  const { key, hash } = newEditKey()
  const { server, claim } = await ctx.write(async (tx) => {
    const existing = await serverAt(tx, url.href)
    // It may have been listed or removed while it was asked.
    const claim = claimOf(existing, request, edit_key)
    const now = ctx.now()
    const former = claim === "first" ? undefined : existing
    const texts = claim === "visitor" && existing ? existing : textsOf(submission, former)
    const { name, description, author } = texts
    const flagged = flagsOf(ctx, url, texts, answered.tools)
    const entry = { name, description, author, flagged, ...probeFields(answered, now) }
    const server = former
      ? await change(tx, former, { ...entry, ...LISTED }, now)
      : await enter(ctx, tx, url, { ...entry, editKey: hash }, existing)
    return { server, claim }
  })
  const record = recordOf(server, ctx.urls)
  return {
    ok: true,
    id: server.id,
    url: record.page,
    refreshed: claim !== "first",
    server: record,
    ...(claim === "first" ? { edit_key: key } : {}),
    ...(claim === "visitor" && differs(submission, server) ? { note: NOTE } : {}),
  }
}

const NOTE =
  "It was listed before, and was asked anew. Its name, description and author stay those of who listed it first; send the edit_key to change them."

const differs = ({ name, description, author }: ServerSubmission, server: Server) =>
  name.normalize() !== server.name ||
  (description !== undefined && description.normalize() !== server.description) ||
  (author !== undefined && author.normalize() !== server.author)

/** Refuses strong words, gives the doubtful ones. */
const flagsOf = (
  ctx: RegistryContext,
  { href: url }: URL,
  { name, description, author }: Texts,
  tools: readonly string[] = [],
) => ctx.content.screen({ name, url, description, author, tools })

/** What was sent; where something was not, it stays as it is. */
const textsOf = ({ name, description, author }: ServerSubmission, existing?: Texts): Texts => ({
  name: name.normalize(),
  description: description?.normalize() ?? existing?.description ?? "",
  author: author?.trim() ? author.normalize() : (existing?.author ?? ANONYMOUS),
})
