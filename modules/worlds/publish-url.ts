import { invalid } from "broadside"
import { type Db, eq, lt } from "broadside/db"
import type { WorldsContext } from "./context"
import { problems } from "./errors"
import type { UrlQuery } from "./models"
import { publishIn } from "./places"
import type { Published } from "./publishing"
import { type Place, urlAnswers } from "./schema"
import { type Source, sourceOf } from "./source"

/** How long the same GET once more is answered with what the first one made. */
const REMEMBERED_MS = 86_400_000

export interface PublishedByUrl {
  readonly world: Place
  /** The same as of submitting; without the edit key when it was told before. */
  readonly answer: Omit<Published, "edit_key"> & { readonly edit_key?: string }
  readonly already: boolean
}

/** Publishes what an address holds. The same once more, as by a reload, publishes nothing new. */
export async function publishByUrl(ctx: WorldsContext, query: UrlQuery): Promise<PublishedByUrl> {
  const { content, url, world = "workshop", ...fields } = query
  const source = await sourceIn(ctx, content, url)
  const request = new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([world, fields, source.html]))
    .digest("hex")
  const earlier = await answerTo(ctx.db, request)
  if (earlier) return { world, answer: earlier, already: true }
  try {
    const answer = await publishIn(ctx, world, fields, source, (tx, answer) =>
      tx.insert(urlAnswers).values({ request, answer: JSON.stringify(answer), at: ctx.now() }),
    )
    return { world, answer, already: false }
  } catch (error) {
    // The same request in the same moment was first: of this one nothing was stored.
    const first = await answerTo(ctx.db, request)
    if (first) return { world, answer: first, already: true }
    throw error
  }
}

async function sourceIn(ctx: WorldsContext, content?: string, url?: string): Promise<Source> {
  if (content && url) throw invalid([{ path: "/url", message: "send content or url, not both." }])
  if (content) return { html: decodeContent(content), sourceUrl: null }
  if (url) return sourceOf(ctx, { source_url: url })
  throw invalid([
    { path: "/content", message: "content is required: the page in base64 (or send url)." },
  ])
}

/** A page from base64 or base64url; a `+` that arrived as a space is a `+` again. */
export function decodeContent(content: string): string {
  const text = content.replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/")
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw problems["bad-content"]("is not base64")
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(text, "base64"),
    )
  } catch {
    throw problems["bad-content"]("is not UTF-8")
  }
}

async function answerTo(db: Db, request: string): Promise<PublishedByUrl["answer"] | undefined> {
  const [known] = await db.select().from(urlAnswers).where(eq(urlAnswers.request, request))
  return known && JSON.parse(known.answer)
}

/** Forgets what was answered long ago. */
export async function forgetUrlAnswers(ctx: WorldsContext): Promise<void> {
  const old = lt(urlAnswers.at, ctx.now() - REMEMBERED_MS)
  const [one] = await ctx.db.select().from(urlAnswers).where(old).limit(1)
  if (one) await ctx.write((tx) => tx.delete(urlAnswers).where(old))
}
