import { type HeldAnswer, heldAnswer } from "broadside"
import { nextNumber } from "broadside/db"
import { newEditKey } from "broadside/publishing"
import { addressFault, addressOf } from "../address"
import type { RegistryContext } from "../context"
import { directoryAt, newId } from "../find-entries"
import { DIRECTORIES_PATH, type DirectoryRecord, directoryJson, directoryPath } from "../json"
import type { Gate } from "../probe/gate"
import { isRecord, parseAnswer } from "../probe/message"
import { type Directory, directories } from "../schema"
import { addEntry, wordsOf } from "../search-index"
import { claimOf, stateOf } from "../submitter"
import type { DirectorySubmission } from "./models"

export interface ListedDirectory extends HeldAnswer {
  readonly ok: true
  readonly id: string
  /** The page of the list; of a held one, its own. */
  readonly url: string
  readonly refreshed: boolean
  readonly registry: DirectoryRecord
  /** Present only in the answer to the first submission. */
  readonly edit_key?: string
}

const nextDirectory = nextNumber(directories.num)

/**
 * Lists a registry of tool servers. Checks whether it implements the official read API; listing it
 * does not depend on that.
 */
export async function listDirectory(
  ctx: RegistryContext,
  gate: Gate,
  request: Request,
  submission: DirectorySubmission,
): Promise<ListedDirectory> {
  const url = addressOf(submission.url)
  // The site sends no request for a banned address.
  await ctx.identify(request, undefined)
  const { name, description, edit_key } = submission
  const flagged = ctx.content.screen({ name, url: url.href, description })
  claimOf(await directoryAt(ctx.db, url.href), request, edit_key)
  const api = await gate.runForClient(ctx.clientOf(request), url.host, () => apiOf(ctx, url))
  const reviewed = await review(ctx, request, submission, url)
  const { key, hash } = newEditKey()
  const { directory, claim } = await ctx.write(async (tx) => {
    const existing = await directoryAt(tx, url.href)
    const claim = claimOf(existing, request, edit_key)
    const now = ctx.now()
    const former = claim === "first" ? undefined : existing
    const state = stateOf(claim !== "visitor" && reviewed.held, former)
    const checked = { api, checkedAt: now, ...state }
    const fields = { ...fieldsOf(submission, former), flagged }
    const directory: Directory = former
      ? { ...former, ...checked, ...(claim === "owner" ? { ...fields, updatedAt: now } : {}) }
      : {
          ...checked,
          ...fields,
          num: await nextDirectory(tx),
          id: existing?.id ?? newId(),
          url: url.href,
          words: "",
          editKey: hash,
          createdAt: now,
          updatedAt: now,
          erased: false,
        }
    directory.words = searchText(directory)
    await addEntry(tx, directories, directory, existing)
    if (claim !== "visitor")
      await reviewed.store(tx, directory.id, { lineage: lineageOf(directory) })
    return { directory, claim }
  })
  return {
    ok: true,
    id: directory.id,
    url: ctx.urls.base + (directory.held ? directoryPath(directory) : DIRECTORIES_PATH),
    refreshed: claim !== "first",
    registry: directoryJson(directory),
    ...(claim === "first" ? { edit_key: key } : {}),
    ...heldAnswer(directory.held),
  }
}

const lineageOf = ({ id }: Directory) => `registry-${id}`

/** Reviews what the entry would say; that of a visitor, which changes nothing, is not stored. */
async function review(
  ctx: RegistryContext,
  request: Request,
  submission: DirectorySubmission,
  { href }: URL,
) {
  const existing = await directoryAt(ctx.db, href)
  const { name, description } = fieldsOf(submission, existing)
  return ctx.review(request, {
    kind: "registries",
    title: name,
    description,
    text: href,
    flagged: ctx.content.screen({ name, url: href, description }),
    isHeld: existing?.held,
    lineage: existing && lineageOf(existing),
  })
}

function fieldsOf(sent: DirectorySubmission, existing: Directory | undefined) {
  return {
    name: sent.name.normalize(),
    description: sent.description?.normalize() ?? existing?.description ?? "",
    audience: sent.audience ?? existing?.audience ?? "general",
    hasMcpTool: sent.has_mcp_tool ?? existing?.hasMcpTool ?? false,
  } as const
}

export const searchText = ({ name, description, url }: Directory) => wordsOf(name, description, url)

/** One server with its description, many times over. */
const MAX_BYTES = 262_144

/** The version of the official read API at an address; throws when the address may not be fetched. */
async function apiOf(ctx: RegistryContext, base: URL): Promise<string | null> {
  const requested = new URL(base)
  requested.pathname = `${requested.pathname.replace(/(?<!\/)\/+$/, "")}/v0.1/servers`
  requested.search = "?limit=1"
  try {
    const { bytes } = await ctx.fetch(requested.href, {
      timeoutMs: ctx.config.ping_seconds * 1000,
      maxBytes: MAX_BYTES,
      accept: (type) => type.startsWith("application/json"),
      headers: { accept: "application/json" },
    })
    const answer = parseAnswer(new TextDecoder().decode(bytes))
    return isRecord(answer) && Array.isArray(answer["servers"]) && isRecord(answer["metadata"])
      ? "v0.1"
      : null
  } catch (error) {
    const fault = addressFault(error as { reason?: string; message: string })
    if (fault) throw fault
    return null
  }
}
