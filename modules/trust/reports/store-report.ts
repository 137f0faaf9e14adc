import { and, count, type Db, eq, insertRow, nextNumber } from "broadside/db"
import type { Reason } from "./reasons"
import { forgetReports } from "./reported-items"
import { notes, type Reported, reported } from "./schema"

/** One report of an item. */
export interface NewReport {
  readonly kind: string
  readonly id: string
  readonly reason: Reason
  /** Empty if the reporter wrote none. */
  readonly note: string
  readonly at: number
}

/** Later notes of the same item are not stored, so that reports cannot fill the disk. */
const MAX_NOTES = 20

const nextNote = nextNumber(notes.num)
const insertNote = insertRow(notes)

/** Counts a report, and stores its note. After a decision it starts again at one. */
export async function storeReport(tx: Db, { kind, id, reason, note, at }: NewReport) {
  const present = await openRow(tx, kind, id)
  if (!present) await forgetReports(tx, kind, id)
  const row: Reported = {
    kind,
    item: id,
    count: (present?.count ?? 0) + 1,
    reasons: withOneMore(present?.reasons ?? {}, reason),
    firstAt: present?.firstAt ?? at,
    lastAt: at,
    closedAt: null,
    closedBy: null,
  }
  await tx
    .insert(reported)
    .values(row)
    .onConflictDoUpdate({ target: [reported.kind, reported.item], set: row })
  if (note && (await notesIn(tx, kind, id)) < MAX_NOTES)
    await insertNote(tx, { num: await nextNote(tx), kind, item: id, reason, note, at })
}

async function openRow(tx: Db, kind: string, id: string): Promise<Reported | undefined> {
  const [row] = await tx
    .select()
    .from(reported)
    .where(and(eq(reported.kind, kind), eq(reported.item, id)))
  return row?.closedAt === null ? row : undefined
}

const withOneMore = (reasons: Reported["reasons"], reason: Reason): Reported["reasons"] =>
  Object.assign({}, reasons, { [reason]: (reasons[reason] ?? 0) + 1 })

async function notesIn(tx: Db, kind: string, id: string): Promise<number> {
  const [row] = await tx
    .select({ notes: count() })
    .from(notes)
    .where(and(eq(notes.kind, kind), eq(notes.item, id)))
  return row?.notes ?? 0
}
