import { type HeldAnswer, heldAnswer } from "broadside"
import { newEditKey } from "broadside/publishing"
import { addressOf } from "../address"
import type { RegistryContext } from "../context"
import { serverAt } from "../find-entries"
import { type ServerRecord, serverJson } from "../json"
import type { Gate } from "../probe/gate"
import { ping } from "../probe/ping"
import type { Server } from "../schema"
import { claimOf, stateOf } from "../submitter"
import { insertServer, probeFields, type Texts, updateServer } from "./entries"
import type { ServerSubmission } from "./models"

const ANONYMOUS = "Anonymous"

export interface Registered extends HeldAnswer {
  readonly ok: true
  readonly id: string
  /** Its page on this site. */
  readonly url: string
  /** It was listed before. */
  readonly refreshed: boolean
  readonly server: ServerRecord
  /** Present only in the answer to the first submission. */
  readonly edit_key?: string
  /** Why the entry differs from the submission. */
  readonly note?: string
}

/**
 * Checks a tool server and lists it. Anyone may have a listed address checked again; its name,
 * description and author change only with its edit key.
 */
export async function register(
  ctx: RegistryContext,
  gate: Gate,
  request: Request,
  sent: ServerSubmission,
): Promise<Registered> {
  const url = addressOf(sent.url)
  const { edit_key } = sent
  const listed = await serverAt(ctx.db, url.href)
  const submission = await identifyAuthor(ctx, request, sent, listed !== undefined)
  flagsOf(ctx, url, textsOf(submission))
  claimOf(listed, request, edit_key)
  if (listed?.source === "own" && listed.removedAt === null) return alreadyOurs(ctx, listed)
  const answered = await gate.runForClient(ctx.clientOf(request), url.host, () =>
    ping(ctx, url.href),
  )
  const reviewed = await review(ctx, request, submission, { url, tools: answered.tools })
  const { key, hash } = newEditKey()
  const { server, claim } = await ctx.write(async (tx) => {
    const existing = await serverAt(tx, url.href)
    // It may have been listed or removed during the check.
    const claim = claimOf(existing, request, edit_key)
    const now = ctx.now()
    const former = claim === "first" ? undefined : existing
    const texts = claim === "visitor" && existing ? existing : textsOf(submission, former)
    const { name, description, author, authorProtected } = texts
    const flagged = flagsOf(ctx, url, texts, answered.tools)
    const state = stateOf(claim !== "visitor" && reviewed.held, former)
    const fields = { name, description, author, authorProtected, flagged, ...state }
    const entry = { ...fields, ...probeFields(answered, now) }
    const server = former
      ? await updateServer(tx, former, entry, now)
      : await insertServer(ctx, tx, url, { ...entry, editKey: hash }, existing)
    if (claim !== "visitor") await reviewed.store(tx, server.id, { lineage: lineageOf(server) })
    return { server, claim }
  })
  const record = serverJson(server, ctx.urls)
  return {
    ok: true,
    id: server.id,
    url: record.page,
    refreshed: claim !== "first",
    server: record,
    ...(claim === "first" ? { edit_key: key } : {}),
    ...(claim === "visitor" && differs(submission, server) ? { note: NOTE } : {}),
    ...heldAnswer(server.held),
  }
}

interface Submission extends ServerSubmission {
  /** Whether the request proved a protected name. */
  readonly isProtected: boolean
  /** Slug of the author, if there is one. */
  readonly slug: string | undefined
}

const lineageOf = ({ id }: Server) => `server-${id}`

interface Checked {
  readonly url: URL
  readonly tools: readonly string[]
}

/** Reviews what the entry would say. A visitor's submission changes nothing of it, so its review is not stored. */
async function review(
  ctx: RegistryContext,
  request: Request,
  submission: Submission,
  { url, tools }: Checked,
) {
  const existing = await serverAt(ctx.db, url.href)
  const texts = textsOf(submission, existing)
  const { slug, isProtected } = submission
  return ctx.review(request, {
    kind: "servers",
    author: slug === undefined ? undefined : { slug, isProtected },
    title: texts.name,
    description: texts.description,
    text: [url.href, ...tools].join("\n"),
    flagged: flagsOf(ctx, url, texts, tools),
    isHeld: existing?.held,
    lineage: existing && lineageOf(existing),
  })
}

/** A submission with its author identified. Throws 403 without the proof of a protected name. */
async function identifyAuthor(
  ctx: RegistryContext,
  request: Request,
  sent: ServerSubmission,
  isListed: boolean,
): Promise<Submission> {
  if (!sent.author?.trim() && isListed) {
    await ctx.identify(request, undefined)
    return { ...sent, isProtected: false, slug: undefined }
  }
  const field = sent.author?.trim() || ANONYMOUS
  const { name: author, isProtected, slug } = await ctx.identify(request, field)
  return { ...sent, author, isProtected, slug }
}

/** The site does not check its own tool server by a request. */
function alreadyOurs(ctx: RegistryContext, listed: Server): Registered {
  const record = serverJson(listed, ctx.urls)
  const state = heldAnswer(listed.held)
  const answer = { ok: true, id: listed.id, url: record.page, refreshed: true } as const
  return { ...answer, server: record, note: OURS, ...state }
}

const OURS = "This is the tool server of this site, which lists it itself."

const NOTE =
  "It was already listed and was checked again. Its name, description and author did not change; send the edit_key to change them."

const differs = ({ name, description, author }: ServerSubmission, server: Server) =>
  name.normalize() !== server.name ||
  (description !== undefined && description.normalize() !== server.description) ||
  (author !== undefined && author.normalize() !== server.author)

/** Refuses strong words and returns the doubtful ones. */
const flagsOf = (
  ctx: RegistryContext,
  { href: url }: URL,
  { name, description, author }: Omit<Texts, "authorProtected">,
  tools: readonly string[] = [],
) => ctx.content.screen({ name, url, description, author, tools })

/** The submitted texts; missing ones stay unchanged. */
const textsOf = (submission: Submission, existing?: Texts): Texts => ({
  name: submission.name.normalize(),
  description: submission.description?.normalize() ?? existing?.description ?? "",
  ...(submission.author
    ? { author: submission.author, authorProtected: submission.isProtected }
    : {
        author: existing?.author ?? ANONYMOUS,
        authorProtected: existing?.authorProtected ?? false,
      }),
})
