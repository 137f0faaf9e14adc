import { hash } from "node:crypto"
import { DAY_MS, invalid } from "broadside"
import { and, type Db, eq, lt } from "broadside/db"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
import { pageById } from "../find-page"
import { isOver } from "../json"
import { type Destination, urlAnswers } from "../schema"
import { publishIn } from "./destinations"
import type { UrlQuery } from "./models"
import type { AfterInsert, Published } from "./publish"
import { identifyFor } from "./signed"
import { type Source, sourceOf } from "./source"

/** How long the same GET request gets the same answer. */
const STORED_MS = DAY_MS

export interface PublishedByUrl {
  readonly world: Destination
  /** The answer of submitting, without the edit key if the page was already published. */
  readonly answer: Omit<Published, "edit_key"> & { readonly edit_key?: string }
  readonly already: boolean
}

/** Publishes the page in an address. The same address again, as by a reload, publishes nothing new. */
export async function publishByUrl(
  ctx: WorldsContext,
  request: Request,
  query: UrlQuery,
): Promise<PublishedByUrl> {
  const { content, url, world = "workshop", ...sent } = query
  const fields = await identifyFor(ctx, request, world, sent)
  const source = await sourceIn(ctx, request, { content, url })
  const sha256 = hash("sha256", JSON.stringify([world, fields, source.html]))
  const existing = await rowOf(ctx.db, sha256)
  const earlier = await answerOf(ctx, world, existing)
  if (earlier) return { world, answer: earlier, already: true }
  try {
    const afterInsert: AfterInsert = async (tx, answer) => {
      // Deletes the outdated answer, but not one that another request has stored in the meantime.
      if (existing) await tx.delete(urlAnswers).where(sameRow(existing))
      await tx
        .insert(urlAnswers)
        .values({ request: sha256, answer: JSON.stringify(answer), at: ctx.now() })
    }
    const answer = await publishIn(ctx, world, fields, source, { afterInsert })
    return { world, answer, already: false }
  } catch (error) {
    // If an identical concurrent request was first, nothing of this one was stored.
    const first = await answerOf(ctx, world, await rowOf(ctx.db, sha256))
    if (first) return { world, answer: first, already: true }
    throw error
  }
}

async function sourceIn(
  ctx: WorldsContext,
  request: Request,
  { content, url }: Pick<UrlQuery, "content" | "url">,
): Promise<Source> {
  if (content && url) throw invalid([{ path: "/url", message: "send content or url, not both." }])
  if (content) {
    ctx.spend(request, content.length)
    return { html: decodeContent(content), sourceUrl: null }
  }
  if (url) return sourceOf(ctx, request, { source_url: url })
  throw invalid([
    {
      path: "/content",
      message: "content is required: send the page in base64, or send url instead.",
    },
  ])
}

/** Decodes a page from base64 or base64url, and restores each `+` that was decoded as a space. */
export function decodeContent(content: string): string {
  const text = content.replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/")
  const letters = text.replace(/={1,2}$/, "")
  // A remainder of one letter is less than a byte: the end was cut off.
  if (!/^[A-Za-z0-9+/]*$/.test(letters) || letters.length % 4 === 1)
    throw problems["bad-content"]("is not base64")
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(text, "base64"),
    )
  } catch {
    throw problems["bad-content"]("is not UTF-8")
  }
}

type Row = typeof urlAnswers.$inferSelect

async function rowOf(db: Db, request: string): Promise<Row | undefined> {
  const [row] = await db.select().from(urlAnswers).where(eq(urlAnswers.request, request))
  return row
}

const sameRow = ({ request, answer }: Row) =>
  and(eq(urlAnswers.request, request), eq(urlAnswers.answer, answer))

/** The stored answer, if it is recent and its page is still up. */
async function answerOf(ctx: WorldsContext, world: Destination, row: Row | undefined) {
  if (!row || row.at <= ctx.now() - STORED_MS) return
  const answer: PublishedByUrl["answer"] = JSON.parse(row.answer)
  if (await isUp(ctx, world, answer.id)) return answer
}

async function isUp(ctx: WorldsContext, world: Destination, id: string): Promise<boolean> {
  if (world === "archive") return (await ctx.wants.games?.find(id))?.buried === false
  return !isOver(await pageById(ctx.db, world, id), ctx.now())
}

/** Deletes old answers. */
export async function forgetUrlAnswers(ctx: WorldsContext): Promise<void> {
  const old = lt(urlAnswers.at, ctx.now() - STORED_MS)
  const [one] = await ctx.db.select().from(urlAnswers).where(old).limit(1)
  if (one) await ctx.write((tx) => tx.delete(urlAnswers).where(old))
}
