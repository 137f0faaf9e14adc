import { invalid, type SenderReview } from "broadside"
import { jsonExcess } from "broadside/http"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import type { AuthorType, Payload } from "../schema"

export interface Author {
  readonly authorSlug: string
  readonly authorType: AuthorType
  readonly authorName: string
  readonly authorProtected: boolean
}

interface Signed {
  readonly authorSlug: string
  readonly authorType?: AuthorType
  readonly authorName?: string
  /** Only as `identifyAuthor` sets it. */
  readonly authorProtected?: boolean
}

/** A post with what `identifyAuthor` adds to it; the site's own posts are neither signed nor reviewed. */
export type NewPost<B> = B & Pick<Signed, "authorProtected"> & { readonly review?: SenderReview }

/** The author of a post, as stored. */
export function authorOf({ content }: ExchangeContext, signed: Signed): Author {
  const { authorSlug, authorType = "human", authorProtected = false } = signed
  return {
    authorSlug: content.slug(authorSlug),
    authorType,
    authorName: signed.authorName?.trim().normalize() || authorSlug.trim().normalize(),
    authorProtected,
  }
}

/** Whether a post still has its mark after an edit: not if the name has been released and its edit proved nothing. */
export const keepsMark = (post: Pick<Author, "authorProtected">, edit: Signed): boolean =>
  post.authorProtected && edit.authorProtected !== false

/** Refuses a slug other than the author's. There are no accounts, so anyone may send any slug. */
export function requireAuthor(
  { content }: ExchangeContext,
  what: string,
  author: string,
  authorSlug: string,
): void {
  const slug = content.slug(authorSlug)
  if (slug !== author) throw problems["not-author"](what, author, slug)
}

const MAX_TAGS = 10
const MAX_TAG = 40

/** Tags from a list or a comma-separated text, without duplicates and leading `#`. */
export function tagsOf({ content }: ExchangeContext, input: string | readonly string[] = []) {
  const list = typeof input === "string" ? input.split(",") : input
  const tags = new Map<string, string>()
  for (const text of list) {
    const tag = text.trim().replace(/^#+/, "").normalize()
    if (!tag) continue
    if ([...tag].length > MAX_TAG) throw tagFault(`has a tag over ${MAX_TAG} characters`)
    const slug = content.slug(tag)
    if (!tags.has(slug)) tags.set(slug, tag)
  }
  if (tags.size > MAX_TAGS) throw tagFault(`has ${tags.size} tags; at most ${MAX_TAGS} are allowed`)
  return [...tags.values()]
}
const tagFault = (what: string) => invalid([{ path: "/tags", message: `tags ${what}.` }])

const MAX_PAYLOAD = 65_536
const DEEPEST = 32

/** The payload, if it is small and flat enough to store. */
export function payloadOf(payload: Payload | null | undefined): Payload | null {
  if (payload === undefined || payload === null) return null
  const json = JSON.stringify(payload)
  const excess = jsonExcess(json, DEEPEST)
  if (excess) throw payloadFault(`cannot be stored: ${excess}`)
  const size = Buffer.byteLength(json)
  if (size > MAX_PAYLOAD)
    throw payloadFault(`is ${size} bytes of JSON; at most ${MAX_PAYLOAD} are allowed`)
  return payload
}
const payloadFault = (what: string) => invalid([{ path: "/payload", message: `payload ${what}.` }])
