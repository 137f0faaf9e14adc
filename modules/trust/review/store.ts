import { and, type Db, desc, eq, gt, inArray, lt, sql, statement } from "broadside/db"
import { bandsOf } from "broadside/host"
import { MONTH_MS } from "./history"
import { type ReviewRow, reviewBands, reviewDomains, reviews } from "./schema"

const MAX_DOMAINS = 100

export interface NewReview extends Omit<ReviewRow, "num" | "fingerprint"> {
  readonly fingerprint: Uint16Array | undefined
}

const byItem = statement((db) =>
  db
    .select()
    .from(reviews)
    .where(
      and(eq(reviews.kind, sql.placeholder("kind")), eq(reviews.item, sql.placeholder("item"))),
    )
    .prepare(),
)

/** The review of an item; undefined for what was stored without one, such as the demo content. */
export async function reviewOf(db: Db, kind: string, item: string): Promise<ReviewRow | undefined> {
  return (await byItem(db).all({ kind, item }))[0]
}

/** The reviews of some items of a kind, by the ids of the items. */
export async function reviewsOf(
  db: Db,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.kind, kind), inArray(reviews.item, [...ids])))
  return new Map(rows.map((row) => [row.item, row]))
}

const placeholder = (name: keyof ReviewRow) => sql.placeholder(name)
/** Numbers the review, unless the item has one. */
const insertReview = statement((db) =>
  db
    .insert(reviews)
    .values({
      kind: placeholder("kind"),
      item: placeholder("item"),
      at: placeholder("at"),
      source: placeholder("source"),
      name: placeholder("name"),
      lineage: placeholder("lineage"),
      score: placeholder("score"),
      signals: placeholder("signals"),
      domains: placeholder("domains"),
      fingerprint: placeholder("fingerprint"),
      outcome: placeholder("outcome"),
      noindexUntil: placeholder("noindexUntil"),
    })
    .onConflictDoNothing()
    .returning({ num: reviews.num })
    .prepare(),
)
const insertBands = statement((db) =>
  db
    .insert(reviewBands)
    .select(
      sql`select value, cast(${sql.placeholder("review")} as integer) from json_each(${sql.placeholder("bands")}) where true`,
    )
    .onConflictDoNothing()
    .prepare(),
)
const insertDomains = statement((db) =>
  db
    .insert(reviewDomains)
    .select(
      sql`select value, cast(${sql.placeholder("review")} as integer) from json_each(${sql.placeholder("domains")}) where true`,
    )
    .onConflictDoNothing()
    .prepare(),
)

/** Stores the review of an item, in place of an earlier one. */
export async function storeReview(tx: Db, review: NewReview): Promise<void> {
  if (await storeNew(tx, review)) return
  const earlier = await reviewOf(tx, review.kind, review.item)
  if (!earlier) throw new Error(`no review of ${review.kind}/${review.item} could be stored`)
  await deleteReview(tx, earlier)
  // A change is no new item, and one that was on its way when the operator held the item does not release it.
  const outcome = earlier.outcome === "visible" ? review.outcome : earlier.outcome
  await storeNew(tx, { ...review, at: earlier.at, outcome })
}

/** Stores the review of an item; false if it has one already. */
async function storeNew(tx: Db, review: NewReview): Promise<boolean> {
  const { fingerprint } = review
  const domains = review.domains.slice(0, MAX_DOMAINS)
  const bytes = fingerprint && Buffer.from(fingerprint.buffer)
  const [inserted] = await insertReview(tx).all({ ...review, domains, fingerprint: bytes ?? null })
  if (!inserted) return false
  const { num } = inserted
  if (fingerprint)
    await insertBands(tx).run({ review: num, bands: JSON.stringify(bandsOf(fingerprint)) })
  if (domains.length > 0)
    await insertDomains(tx).run({ review: num, domains: JSON.stringify(domains) })
  return true
}

async function deleteReview(tx: Db, review: ReviewRow): Promise<void> {
  await deleteTraces(tx, review)
  await tx.delete(reviews).where(eq(reviews.num, review.num))
}

async function deleteTraces(tx: Db, { num, fingerprint, domains }: ReviewRow): Promise<void> {
  const bytes = fingerprint && Uint8Array.from(fingerprint)
  const bands = bytes ? bandsOf(new Uint16Array(bytes.buffer)) : []
  if (bands.length > 0)
    await tx
      .delete(reviewBands)
      .where(and(inArray(reviewBands.band, bands), eq(reviewBands.review, num)))
  if (domains.length > 0)
    await tx
      .delete(reviewDomains)
      .where(and(inArray(reviewDomains.domain, [...domains]), eq(reviewDomains.review, num)))
}

interface NewOutcome extends Pick<ReviewRow, "kind" | "item" | "outcome"> {
  readonly at: number
}

/** Records what became of an item. A held item is in the operator's queue even if it never had a review. */
export async function setOutcome(tx: Db, { at, ...changed }: NewOutcome): Promise<void> {
  const { kind, item, outcome } = changed
  const review = await reviewOf(tx, kind, item)
  if (review) await tx.update(reviews).set({ outcome }).where(eq(reviews.num, review.num))
  else if (outcome === "held") await storeReview(tx, { ...NO_REVIEW, ...changed, at })
}

const NO_REVIEW = {
  source: null,
  name: null,
  lineage: null,
  score: 0,
  signals: [],
  domains: [],
  fingerprint: undefined,
  noindexUntil: 0,
}

/** Sets until when search engines are asked not to list an item; 0 for not at all. */
export async function setNoindex(tx: Db, kind: string, item: string, until: number): Promise<void> {
  await tx
    .update(reviews)
    .set({ noindexUntil: until })
    .where(and(eq(reviews.kind, kind), eq(reviews.item, item)))
}

/** Deletes what the review quotes of an erased item; its fingerprint, which is no content, finds copies. */
export async function eraseReview(
  tx: Db,
  kind: string,
  item: string,
  outcome: "removed" | "visible",
): Promise<void> {
  const review = await reviewOf(tx, kind, item)
  if (!review) return
  await deleteTraces(tx, { ...review, fingerprint: null })
  const blank = { signals: [], domains: [], name: null, lineage: null, source: null }
  await tx
    .update(reviews)
    .set({ ...blank, outcome })
    .where(eq(reviews.num, review.num))
}

const MAX_BATCH = 200

/** Forgets where items came from after thirty days, and compares new ones with them no longer. */
export async function forgetSome(tx: Db, now: number): Promise<number> {
  const old = await tx
    .select()
    .from(reviews)
    .where(and(lt(reviews.at, now - MONTH_MS), gt(reviews.source, "")))
    .limit(MAX_BATCH)
  for (const review of old) {
    if (review.outcome !== "removed") await deleteTraces(tx, { ...review, domains: [] })
    await tx.update(reviews).set({ source: null }).where(eq(reviews.num, review.num))
  }
  return old.length
}

/** Items that search engines are asked not to list now. */
export const findNoindexed = (db: Db, now: number) =>
  db
    .select({ kind: reviews.kind, item: reviews.item, until: reviews.noindexUntil })
    .from(reviews)
    .where(gt(reviews.noindexUntil, now))

const newestHeld = statement((db) =>
  db
    .select({ num: reviews.num, item: reviews.item })
    .from(reviews)
    .where(
      and(
        // The condition of the index.
        sql`${reviews.outcome} = 'held'`,
        eq(reviews.kind, sql.placeholder("kind")),
        lt(reviews.num, sql.placeholder("before")),
      ),
    )
    .orderBy(desc(reviews.num))
    .limit(sql.placeholder("limit"))
    .prepare(),
)

/** The newest held items of a kind, of those whose reviews have a lower number than `before`. */
export const heldReviews = (
  db: Db,
  kind: string,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Pick<ReviewRow, "item" | "num">[]> => newestHeld(db).all({ kind, before, limit })

/** How many items of all kinds are held. */
export const countHeld = (db: Db): Promise<number> =>
  db.$count(reviews, sql`${reviews.outcome} = 'held'`)
