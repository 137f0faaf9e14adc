import { and, asc, type Db, desc, eq, inArray, isNull, lt } from "broadside/db"
import type { Reason } from "./reasons"
import { notes, type Reported, reported } from "./schema"

/** The reports of one item that are waiting for review by the operator. */
export interface OpenReports
  extends Pick<Reported, "kind" | "item" | "count" | "reasons" | "firstAt" | "lastAt"> {}

/** What one reporter wrote. */
export interface ReportNote {
  readonly reason: Reason
  readonly note: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

const ofItem = (kind: string, id: string) => and(eq(reported.kind, kind), eq(reported.item, id))
const isOpen = isNull(reported.closedAt)

/** Items with reports that wait, the last reported first. */
export const openReports = (db: Db, limit: number): Promise<OpenReports[]> =>
  db.select().from(reported).where(isOpen).orderBy(desc(reported.lastAt)).limit(limit)

/** The reports that wait of some items of a kind, by the ids of the items. */
export async function reportsOf(
  db: Db,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenReports>> {
  if (ids.length === 0) return new Map()
  const condition = and(eq(reported.kind, kind), inArray(reported.item, [...ids]), isOpen)
  const rows = await db.select().from(reported).where(condition)
  return new Map(rows.map((row) => [row.item, row]))
}

/** What the reporters of an item wrote, the first one first. */
export const notesOf = (db: Db, kind: string, id: string): Promise<ReportNote[]> =>
  db
    .select({ reason: notes.reason, note: notes.note, at: notes.at })
    .from(notes)
    .where(and(eq(notes.kind, kind), eq(notes.item, id)))
    .orderBy(asc(notes.num))

/** Deletes all that was reported of an item, for one that is erased: notes may quote it. */
export async function forgetReports(tx: Db, kind: string, id: string): Promise<void> {
  await tx.delete(reported).where(ofItem(kind, id))
  await tx.delete(notes).where(and(eq(notes.kind, kind), eq(notes.item, id)))
}

/** Deletes reports that were closed before a time. */
export async function forgetClosed(tx: Db, before: number): Promise<void> {
  const closed = await tx.select().from(reported).where(lt(reported.closedAt, before))
  for (const { kind, item } of closed) await forgetReports(tx, kind, item)
}
