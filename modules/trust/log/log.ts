import {
  and,
  asc,
  column,
  type Db,
  desc,
  eq,
  gt,
  inArray,
  insertRow,
  isNull,
  lt,
  nextNumber,
  sql,
  statement,
} from "broadside/db"
import { alias, sqliteTable } from "drizzle-orm/sqlite-core"

/**
 * What was done: to be seen by visitors or not, to be in lists or not, to be erased, or approved as it is and back to
 * waiting; what happened to a ban, whose kind is `bans`; and to a protected name, whose kind is `names`.
 */
export const ACTIONS = [
  "remove",
  "restore",
  "hold",
  "release",
  "erase",
  "approve",
  "return",
  // The answer to an appeal, and taking it back.
  "uphold",
  "reopen",
  "ban",
  "unban",
  "protect",
  "unprotect",
  // The key of a protected name, replaced by the operator.
  "rekey",
] as const
export type Action = (typeof ACTIONS)[number]

/** The actor: the operator, an agent that helps them, or a rule of this site; the latter two have a name. */
export interface Actor {
  readonly actor: "operator" | "agent" | "rule"
  readonly name?: string
}

/**
 * Every moderation action. A row holds nothing of the item but its kind and id, so that an erased one leaves nothing.
 * The id of a protected name is the name.
 */
export const moderationLog = sqliteTable("trust_moderation_log", {
  num: column.integer().primaryKey(),
  at: column.integer().notNull(),
  actor: column.text().$type<Actor["actor"]>().notNull(),
  actorName: column.text("actor_name"),
  action: column.text().$type<Action>().notNull(),
  kind: column.text().notNull(),
  item: column.text().notNull(),
  why: column.text(),
  beforeWhy: column.text("before_why"),
  beforeBy: column.text("before_by"),
  batch: column.text().notNull(),
  undoes: column.integer(),
})
export type LogEntry = typeof moderationLog.$inferSelect
/** An entry, and whether a later one undid it. */
export type ShownEntry = LogEntry & { readonly isUndone: boolean }

const FINAL: readonly Action[] = ["erase", "unprotect", "rekey"]
/** Whether an entry can be undone: what is erased does not come back, and a key is shown once. */
export const canUndo = ({ isUndone, action }: ShownEntry) => !isUndone && !FINAL.includes(action)

const nextEntry = nextNumber(moderationLog.num)
const insertEntry = insertRow(moderationLog)

export async function addEntry(tx: Db, entry: Omit<LogEntry, "num">): Promise<void> {
  const num = await nextEntry(tx)
  await insertEntry(tx, Object.assign({ num }, entry))
}

const undoing = alias(moderationLog, "undoing")

const newest = (db: Db) =>
  db
    .select({ entry: moderationLog, undoneBy: undoing.num })
    .from(moderationLog)
    .leftJoin(undoing, eq(undoing.undoes, moderationLog.num))
    .orderBy(desc(moderationLog.num))
    .limit(sql.placeholder("limit"))

type Row = Awaited<ReturnType<typeof newest>>[number]
const entryOfRow = ({ entry, undoneBy }: Row): ShownEntry =>
  Object.assign({ isUndone: undoneBy !== null }, entry)

/** Only what changed what visitors see. The condition is that of the index. */
const isPublic = sql`${moderationLog.action} IN ('remove', 'restore', 'hold', 'release', 'erase', 'ban', 'unban')`
const before = lt(moderationLog.num, sql.placeholder("before"))

const publicEntries = statement((db) => newest(db).where(sql`${isPublic} AND ${before}`).prepare())
const allEntries = statement((db) => newest(db).where(before).prepare())
const ofBatch = statement((db) =>
  newest(db)
    .where(eq(moderationLog.batch, sql.placeholder("batch")))
    .prepare(),
)

interface Page {
  readonly limit: number
  /** Only entries with a lower number. */
  readonly before?: number
}

/** The newest entries about what visitors see. */
export const listPublic = async (
  db: Db,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Promise<ShownEntry[]> => (await publicEntries(db).all({ limit, before })).map(entryOfRow)

/** The newest entries, for the operator. */
export const listAll = async (
  db: Db,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Promise<ShownEntry[]> => (await allEntries(db).all({ limit, before })).map(entryOfRow)

const byNum = statement((db) =>
  newest(db)
    .where(eq(moderationLog.num, sql.placeholder("num")))
    .prepare(),
)

/** One entry, as a list of at most one. */
export const listEntry = async (db: Db, num: number): Promise<ShownEntry[]> =>
  (await byNum(db).all({ num, limit: 1 })).map(entryOfRow)

const MAX_IN_BATCH = 100

/** What was done at once, newest first. */
export const listBatch = async (db: Db, batch: string): Promise<ShownEntry[]> =>
  (await ofBatch(db).all({ batch, limit: MAX_IN_BATCH })).map(entryOfRow)

/** What was hidden at once and has not been taken back, oldest first, after a number. */
export const openEntries = async (
  db: Db,
  { batch, after }: { readonly batch: string; readonly after: number },
): Promise<LogEntry[]> => {
  const rows = await db
    .select({ entry: moderationLog })
    .from(moderationLog)
    .leftJoin(undoing, eq(undoing.undoes, moderationLog.num))
    .where(
      and(
        eq(moderationLog.batch, batch),
        gt(moderationLog.num, after),
        inArray(moderationLog.action, ["hold", "remove"]),
        isNull(undoing.num),
      ),
    )
    .orderBy(asc(moderationLog.num))
    .limit(MAX_IN_BATCH)
  return rows.map(({ entry }) => entry)
}

const lastOf = statement((db) =>
  db
    .select({ num: moderationLog.num })
    .from(moderationLog)
    .where(
      and(
        eq(moderationLog.kind, sql.placeholder("kind")),
        eq(moderationLog.item, sql.placeholder("item")),
      ),
    )
    .orderBy(desc(moderationLog.num))
    .limit(1)
    .prepare(),
)

/** Whether nothing was done to an item since. */
export const isLatest = async (db: Db, { num, kind, item }: LogEntry): Promise<boolean> =>
  (await lastOf(db).all({ kind, item }))[0]?.num === num

/** Forgets why an item was removed before it was erased: its author may have written that. */
export async function forgetReasons(tx: Db, kind: string, item: string): Promise<void> {
  await tx
    .update(moderationLog)
    .set({ beforeWhy: null, beforeBy: null })
    .where(and(eq(moderationLog.kind, kind), eq(moderationLog.item, item)))
}
