import { hash } from "node:crypto"
import { and, column, type Db, eq, inArray, primaryKey, sqliteTable } from "broadside/db"
import type { ModeratedItem } from "../items/contract"

export const approvals = sqliteTable(
  "trust_moderation_approvals",
  {
    kind: column.text().notNull(),
    item: column.text().notNull(),
    signals: column.text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.item] })],
)

/** An approval is of an item as it was: with other doubtful words, or another title, it waits again. */
const signsOf = ({ title, flagged }: ModeratedItem) =>
  hash("sha256", JSON.stringify([title, flagged.toSorted()])).slice(0, 32)

export async function approve(tx: Db, kind: string, item: ModeratedItem): Promise<void> {
  const signals = signsOf(item)
  await tx
    .insert(approvals)
    .values({ kind, item: item.id, signals })
    .onConflictDoUpdate({ target: [approvals.kind, approvals.item], set: { signals } })
}

export async function withdrawApproval(tx: Db, kind: string, id: string): Promise<void> {
  await tx.delete(approvals).where(and(eq(approvals.kind, kind), eq(approvals.item, id)))
}

/** Filters items of a kind to those that no one has approved as they are now. */
export async function withoutApproved(
  db: Db,
  kind: string,
  items: readonly ModeratedItem[],
): Promise<ModeratedItem[]> {
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const rows = await db
    .select({ item: approvals.item, signals: approvals.signals })
    .from(approvals)
    .where(and(eq(approvals.kind, kind), inArray(approvals.item, ids)))
  const approved = new Map(rows.map(({ item, signals }) => [item, signals]))
  return items.filter((item) => approved.get(item.id) !== signsOf(item))
}
