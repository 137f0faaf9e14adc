import { column, isNull, type SQL, sql } from "broadside/db"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"

/**
 * The columns of an item's life, for the table of `moderate`.
 * @example const entries = sqliteTable("guestbook_entries", { id: column.text().primaryKey(), …, ...lifeColumns() })
 */
export const lifeColumns = () => ({
  /** Doubtful words, for the operator. */
  flagged: column.text({ mode: "json" }).$type<string[]>(),
  /** Out of all lists until the operator has looked at it; visible at its address. */
  held: column.integer({ mode: "boolean" }).notNull().default(false),
  /** Null while visitors can see it; milliseconds since the epoch. */
  removedAt: column.integer("removed_at"),
  removedBy: column.text("removed_by"),
  removedWhy: column.text("removed_why"),
  /** Nothing of it is left but its id and its removal. */
  erased: column.integer({ mode: "boolean" }).notNull().default(false),
})

/** What the columns of an item's life hold. */
export interface Life {
  readonly flagged: string[] | null
  readonly held: boolean
  readonly removedAt: number | null
  readonly removedBy: string | null
  readonly removedWhy: string | null
  readonly erased: boolean
}

/** What brings an item that was removed back. */
export const IN_PLACE = { removedAt: null, removedBy: null, removedWhy: null } as const

/** The life of a new item. @example await tx.insert(entries).values({ ...entry, flagged, ...newLife(reviewed.held) }) */
export const newLife = (held = false) => ({ ...IN_PLACE, held, erased: false })

/** A table with the columns of an item's life. */
export type LifeTable = SQLiteTable & {
  readonly [name in keyof Life | "createdAt"]: SQLiteColumn
}

/**
 * What is in the lists; a literal, so that a partial index with the same condition is used.
 * @example ctx.db.select().from(entries).where(visible(entries))
 */
export const visible = (table: LifeTable): SQL =>
  sql`(${table.removedAt} is null and ${table.held} = 0)`

/** Whether a row is in the lists. @example if (isVisible(after)) await addToIndex(tx, after) */
export const isVisible = ({ removedAt, held }: Pick<Life, "held" | "removedAt">): boolean =>
  removedAt === null && !held

/** What is at its own address: what is in the lists, and what is held. */
export const reachable = (table: LifeTable): SQL => isNull(table.removedAt)
