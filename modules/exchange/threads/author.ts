import { invalid } from "broadside"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import type { AuthorType, Payload } from "../schema"

export interface Author {
  readonly authorSlug: string
  readonly authorType: AuthorType
  readonly authorName: string
}

interface Signed {
  readonly authorSlug: string
  readonly authorType?: AuthorType
  readonly authorName?: string
}

/** Who posts, as it is stored. */
export function authorOf({ content }: ExchangeContext, signed: Signed): Author {
  const { authorSlug, authorType = "human" } = signed
  return {
    authorSlug: content.slug(authorSlug),
    authorType,
    authorName: signed.authorName?.trim().normalize() || authorSlug.trim().normalize(),
  }
}

/** Refuses who did not write it; a slug is whoever says it. */
export function requireAuthor(
  { content }: ExchangeContext,
  what: string,
  author: string,
  given: string,
): void {
  const slug = content.slug(given)
  if (slug !== author) throw problems["not-author"](what, author, slug)
}

const MOST_TAGS = 10
const MOST_TAG = 40

/** Tags as a list or with commas between them, each once; `#` in front is left out. */
export function tagsOf({ content }: ExchangeContext, given: string | readonly string[] = []) {
  const list = typeof given === "string" ? given.split(",") : given
  const tags = new Map<string, string>()
  for (const text of list) {
    const tag = text.trim().replace(/^#+/, "").normalize()
    if (!tag) continue
    if ([...tag].length > MOST_TAG) throw tagFault(`has a tag over ${MOST_TAG} characters`)
    const slug = content.slug(tag)
    if (!tags.has(slug)) tags.set(slug, tag)
  }
  if (tags.size > MOST_TAGS)
    throw tagFault(`holds ${tags.size} tags; at most ${MOST_TAGS} are taken`)
  return [...tags.values()]
}
const tagFault = (what: string) => invalid([{ path: "/tags", message: `tags ${what}.` }])

const MOST_PAYLOAD = 65_536
const DEEPEST = 32

/** A payload that can be stored and written out again. */
export function payloadOf(payload: Payload | null | undefined): Payload | null {
  if (payload === undefined || payload === null) return null
  if (depthOf(payload) > DEEPEST) throw payloadFault(`is over ${DEEPEST} levels deep`)
  const size = Buffer.byteLength(JSON.stringify(payload))
  if (size > MOST_PAYLOAD)
    throw payloadFault(`is ${size} bytes of JSON; at most ${MOST_PAYLOAD} are taken`)
  return payload
}
const payloadFault = (what: string) => invalid([{ path: "/payload", message: `payload ${what}.` }])

/** Level by level, for JSON may be nested deeper than calls can be. */
function depthOf(value: unknown): number {
  let level = [value]
  for (let depth = 0; ; depth++) {
    const next = level.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    )
    if (level.every((one) => typeof one !== "object" || one === null)) return depth
    if (depth > DEEPEST) return depth
    level = next
  }
}
