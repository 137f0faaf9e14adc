import { and, type Db, desc, eq, insertRow, isNull, nextNumber } from "broadside/db"
import { type Appeal, appeals } from "./schema"

/** One removal of one item. */
export interface RemovalOf {
  readonly kind: string
  readonly id: string
  /** Number of the log entry; 0 if the review held it. */
  readonly removal: number
}

const nextAppeal = nextNumber(appeals.num)
const insertAppeal = insertRow(appeals)

const ofRemoval = ({ kind, id, removal }: RemovalOf) =>
  and(eq(appeals.kind, kind), eq(appeals.item, id), eq(appeals.removal, removal))

export async function appealOf(db: Db, removal: RemovalOf): Promise<Appeal | undefined> {
  const [row] = await db.select().from(appeals).where(ofRemoval(removal))
  return row
}

/** Stores a request; returns the earlier one instead if there is one for the same removal. */
export async function addAppeal(
  tx: Db,
  removal: RemovalOf,
  { at, note }: Pick<Appeal, "at" | "note">,
): Promise<Appeal | undefined> {
  const earlier = await appealOf(tx, removal)
  if (earlier) return earlier
  const { kind, id: item } = removal
  const num = await nextAppeal(tx)
  const [answeredAt, answer] = [null, null]
  await insertAppeal(tx, {
    num,
    kind,
    item,
    removal: removal.removal,
    at,
    note,
    answeredAt,
    answer,
  })
}

/** The requests that the operator has not answered, the newest first. */
export const openAppeals = (db: Db, limit: number): Promise<Appeal[]> =>
  db
    .select()
    .from(appeals)
    .where(isNull(appeals.answeredAt))
    .orderBy(desc(appeals.num))
    .limit(limit)

/** Answers that it stays; false if there is no request, or if it was answered. */
export async function answerAppeal(
  tx: Db,
  removal: RemovalOf,
  { at, answer }: { readonly at: number; readonly answer: string },
): Promise<boolean> {
  const rows = await tx
    .update(appeals)
    .set({ answeredAt: at, answer })
    .where(and(ofRemoval(removal), isNull(appeals.answeredAt)))
    .returning({ num: appeals.num })
  return rows.length > 0
}

/** Takes an answer back, so that the request waits again; returns the answer, or undefined if there was none. */
export async function reopenAppeal(tx: Db, removal: RemovalOf): Promise<string | undefined> {
  const answer = (await appealOf(tx, removal))?.answer ?? undefined
  if (answer !== undefined)
    await tx.update(appeals).set({ answeredAt: null, answer: null }).where(ofRemoval(removal))
  return answer
}

/** Deletes the requests about an item, for one that is erased: they may quote it. */
export async function forgetAppeals(tx: Db, kind: string, id: string): Promise<void> {
  await tx.delete(appeals).where(and(eq(appeals.kind, kind), eq(appeals.item, id)))
}
