import { and, asc, type Db, eq, gt, inArray, isNotNull } from "broadside/db"
import { blockOf, isInBlock } from "../bans/blocks"
import type { BanRow } from "../bans/schema"
import { type ModeratedKind, readByAuthor } from "../items/contract"
import { reviewDomains, reviews } from "../review/schema"

export interface ItemAddress {
  readonly kind: string
  readonly id: string
}

/** A part of a list of items. */
interface Part {
  readonly items: readonly ItemAddress[]
  /** The place where the next part begins; undefined at the end of the list. */
  readonly next: number | undefined
}

/** Items of a banned source, in an order that does not change while the ban is in force. */
export interface SourceList {
  /** The same after a restart. */
  readonly name: string
  read(place: number): Promise<Part>
}

const MAX_BATCH = 100
/** A module that ignores the offset must not keep the job busy for ever. */
const MAX_OF_AUTHOR = 100_000
/** Reviews that are looked through at once for addresses of a network. */
const MAX_LOOKED_AT = 2_000

/** The lists that together have everything from a banned source. */
export function listsOf(db: Db, kinds: readonly ModeratedKind[], ban: BanRow): SourceList[] {
  if (ban.what === "block") return [ofBlock(db, ban.value)]
  if (ban.what === "domain") return [ofDomain(db, ban.value)]
  const searchable = kinds.filter(({ byAuthor }) => byAuthor)
  return [...searchable.map((kind) => ofAuthor(kind, ban.value)), ofName(db, ban.value)]
}

/** Also what is older than the reviews. */
const ofAuthor = (kind: ModeratedKind, slug: string): SourceList => ({
  name: kind.kind,
  async read(place) {
    const items = await readByAuthor(kind, slug, { limit: MAX_BATCH, offset: place })
    const isEnd = items.length === 0 || place >= MAX_OF_AUTHOR
    const next = isEnd ? undefined : place + MAX_BATCH
    return { items: items.map(({ id }) => ({ kind: kind.kind, id })), next }
  },
})

const columns = { num: reviews.num, kind: reviews.kind, id: reviews.item }

interface Row extends ItemAddress {
  readonly num: number
}

const partOf = (
  rows: readonly Row[],
  most: number,
  items: readonly ItemAddress[] = rows,
): Part => ({
  items,
  next: rows.length < most ? undefined : rows.at(-1)?.num,
})

/** Reviews have names also where a kind cannot find the items of an author. */
const ofName = (db: Db, slug: string): SourceList => ({
  name: "core.reviews",
  read: async (place) =>
    partOf(
      await db
        .select(columns)
        .from(reviews)
        .where(and(eq(reviews.name, slug), gt(reviews.num, place)))
        .orderBy(asc(reviews.num))
        .limit(MAX_BATCH),
      MAX_BATCH,
    ),
})

function ofDomain(db: Db, domain: string): SourceList {
  return {
    name: "core.reviews",
    async read(place) {
      const linked = await db
        .select({ num: reviewDomains.review })
        .from(reviewDomains)
        .where(and(eq(reviewDomains.domain, domain), gt(reviewDomains.review, place)))
        .orderBy(asc(reviewDomains.review))
        .limit(MAX_BATCH)
      const nums = linked.map(({ num }) => num)
      const rows = await db.select(columns).from(reviews).where(inArray(reviews.num, nums))
      return { items: rows, next: nums.length < MAX_BATCH ? undefined : nums.at(-1) }
    },
  }
}

function ofBlock(db: Db, value: string): SourceList {
  const block = blockOf(value)
  return {
    name: "core.reviews",
    async read(place) {
      const rows = await db
        .select(Object.assign({ source: reviews.source }, columns))
        .from(reviews)
        .where(and(gt(reviews.num, place), isNotNull(reviews.source)))
        .orderBy(asc(reviews.num))
        .limit(MAX_LOOKED_AT)
      const inside = rows.filter(({ source }) => source !== null && isInBlock(source, block))
      return partOf(rows, MAX_LOOKED_AT, inside)
    },
  }
}
