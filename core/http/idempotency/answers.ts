import { eq, gte, lte, sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, statement } from "../../base/db"
import { DAY_MS } from "../../base/time"

const columns = {
  id: column.text().primaryKey(),
  fingerprint: column.text().notNull(),
  client: column.text().notNull(),
  answer: column.blob({ mode: "buffer" }),
  size: column.integer().notNull(),
  createdAt: column.integer("created_at").notNull(),
}
const inMain = sqliteTable("core_idempotent_answers", columns)
/** Answers to requests that changed something in `live.db`, which is committed last. */
const inLive = sqliteTable("core_live_answers", columns)
const TABLES = [inLive, inMain] as const
export type StoredAnswer = typeof inMain.$inferSelect

const byId = TABLES.map((table) =>
  statement((db) =>
    db
      .select()
      .from(table)
      .where(eq(table.id, sql.placeholder("id")))
      .prepare(),
  ),
)

/** The answer stored for an id during the last day. */
export async function findAnswer(
  db: Db,
  id: string,
  now: number,
): Promise<StoredAnswer | undefined> {
  const stored = (await Promise.all(byId.map((find) => find(db).all({ id }))))
    .flat()
    .filter(({ createdAt }) => createdAt > now - DAY_MS)
  // The first write of a request may have stored only that it was carried out.
  return stored.find(({ answer }) => answer !== null) ?? stored[0]
}

/** `isLive`: the write that it belongs to has changed `live.db`. */
export async function storeAnswer(tx: Db, stored: StoredAnswer, isLive: boolean): Promise<void> {
  const table = isLive ? inLive : inMain
  await tx
    .insert(table)
    .values(stored)
    .onConflictDoUpdate({ target: table.id, set: { ...stored } })
}

/** Deletes the texts of answers since a time; that their requests were carried out stays known. */
export async function loseAnswers(tx: Db, since: number): Promise<void> {
  for (const table of TABLES)
    await tx.update(table).set({ answer: null, size: 0 }).where(gte(table.createdAt, since))
}

/** How many answers are stored, and their bytes. */
interface Limit {
  readonly answers: number
  readonly bytes: number
}
const MOST: Limit = { answers: 20_000, bytes: 128_000_000 }
const MAX_OF_CLIENT: Limit = { answers: 5_000, bytes: 16_000_000 }

/** Deletes answers that are a day old, and the oldest of those beyond the limits. */
export async function forgetAnswers(
  tx: Db,
  now: number,
  { most = MOST, ofClient = MAX_OF_CLIENT } = {},
): Promise<void> {
  for (const table of TABLES) {
    await tx.delete(table).where(lte(table.createdAt, now - DAY_MS))
    await tx.run(beyond(table, ofClient, sql`partition by client`))
    await tx.run(beyond(table, most, sql``))
  }
}

const beyond = (table: (typeof TABLES)[number], most: Limit, each: ReturnType<typeof sql>) =>
  sql`delete from ${table} where id in (
    select id from (select id,
      row_number() over (${each} order by created_at desc, id) as place,
      sum(size) over (${each} order by created_at desc, id) as bytes
      from ${table})
    where place > ${most.answers} or bytes > ${most.bytes})`
