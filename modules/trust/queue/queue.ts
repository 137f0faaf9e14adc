import type { Context } from "broadside"
import type { Db } from "broadside/db"
import { isOfPresentRemoval } from "../appeals/open-appeals"
import type { Appeal } from "../appeals/schema"
import { openAppeals } from "../appeals/stored-appeals"
import { findItem } from "../flagged/find-item"
import { waitingFlagged } from "../flagged/waiting-flagged"
import { type ModeratedKind, Moderation, type Window } from "../items/contract"
import { type OpenReports, openReports } from "../reports/reported-items"
import { MAX_SETTLED } from "../review/settle-held"
import { heldReviews } from "../review/store"
import { type KindItem, type QueuedItem, withEvidence } from "./evidence"

/** An item that waits, and since when, in milliseconds since the epoch. */
interface Waiting extends KindItem {
  readonly since: number
}

/** Reported items that their authors removed are passed over, so more are read than are shown. */
const MAX_REPORTED = 500

/** How many of each group come in turn, so that a long one does not push the others back. */
const SHARE = 12

/** A page of the queue. */
export interface QueuePage {
  readonly items: QueuedItem[]
  /** Whether more wait behind it. */
  readonly more: boolean
}

/**
 * What is waiting for the operator, of all kinds: the items that are held, those that were reported, those with an
 * appeal, and those with doubtful words that nobody has approved as they are; each the newest first, in this
 * order on each page.
 */
export async function readQueue(
  host: Pick<Context, "db" | "gather" | "later" | "write">,
  { limit, offset }: Window,
): Promise<QueuePage> {
  const { db, gather } = host
  const most = offset + limit + 1
  const [reports, appeals] = await Promise.all([
    openReports(db, MAX_REPORTED),
    openAppeals(db, MAX_REPORTED),
  ])
  const read = await Promise.all([
    gather(Moderation, (kind) => heldOf(db, kind, most)),
    gather(Moderation, (kind) => reportedOf(kind, reports, most)),
    gather(Moderation, (kind) => appealedOf(db, kind, appeals, most)),
    gather(Moderation, (kind) => flaggedOf(host, kind, most)),
  ])
  const groups = read.map(newestFirst)
  const ordered = inShares(groups)
  const page = new Set(ordered.slice(offset, offset + limit).map(pathOf))
  const items = dedupe(groups.flat()).filter((one) => page.has(pathOf(one)))
  return { items: await withEvidence(db, items), more: ordered.length > offset + limit }
}

const newestFirst = (lists: readonly (readonly Waiting[])[]) =>
  lists.flat().toSorted((a, b) => b.since - a.since)

/** Some of each group in turn, always in the same order, however many are read: otherwise pages would not fit together. */
function inShares(groups: readonly (readonly Waiting[])[]): Waiting[] {
  const longest = Math.max(...groups.map(({ length }) => length))
  const rounds = Array.from({ length: Math.ceil(longest / SHARE) }, (_, round) =>
    groups.flatMap((group) => group.slice(round * SHARE, (round + 1) * SHARE)),
  )
  return dedupe(rounds.flat())
}

const pathOf = ({ kind, item }: KindItem) => `${kind.kind}/${item.id}`

/** Each item once, where it comes first. */
function dedupe(items: readonly Waiting[]): Waiting[] {
  const byPath = new Map<string, Waiting>()
  for (const one of items) if (!byPath.has(pathOf(one))) byPath.set(pathOf(one), one)
  return [...byPath.values()]
}

async function heldOf(db: Db, kind: ModeratedKind, limit: number): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  // What its author has taken down meanwhile must not stand in the way of the rest.
  let [looked, before]: [number, number | undefined] = [0, undefined]
  while (looked < MAX_SETTLED && waiting.length < limit) {
    const atOnce = Math.min(limit - waiting.length, MAX_SETTLED - looked)
    const reviews = await heldReviews(db, kind.kind, atOnce, before)
    const items = await Promise.all(reviews.map(({ item }) => findItem(kind, item)))
    for (const item of items) if (item?.held) waiting.push({ kind, item, since: item.createdAt })
    if (reviews.length < atOnce) break
    looked += atOnce
    before = reviews.at(-1)?.num
  }
  return waiting
}

/** The reported items of a kind that are still there. */
async function reportedOf(
  kind: ModeratedKind,
  reports: readonly OpenReports[],
  limit: number,
): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const report of reports) {
    if (waiting.length >= limit) break
    const item = report.kind === kind.kind ? await findItem(kind, report.item) : undefined
    if (item && !item.removed) waiting.push({ kind, item, since: report.lastAt })
  }
  return waiting
}

/** The items of a kind that are still removed or held as they were when their authors asked. */
async function appealedOf(
  db: Db,
  kind: ModeratedKind,
  appeals: readonly Appeal[],
  limit: number,
): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const appeal of appeals) {
    if (waiting.length >= limit) break
    const item = appeal.kind === kind.kind ? await findItem(kind, appeal.item) : undefined
    if (item && (await isOfPresentRemoval(db, appeal, item)))
      waiting.push({ kind, item, since: appeal.at })
  }
  return waiting
}

async function flaggedOf(
  host: Parameters<typeof waitingFlagged>[0],
  kind: ModeratedKind,
  limit: number,
): Promise<Waiting[]> {
  const items = await waitingFlagged(host, kind, limit)
  return items.map((item) => ({ kind, item, since: item.createdAt }))
}
