import { eq, lte, sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, statement } from "../../base/db"
import { DAY_MS } from "../../base/time"

export const answers = sqliteTable("core_idempotent_answers", {
  id: column.text().primaryKey(),
  fingerprint: column.text().notNull(),
  client: column.text().notNull(),
  answer: column.blob({ mode: "buffer" }),
  size: column.integer().notNull(),
  createdAt: column.integer("created_at").notNull(),
})
export type StoredAnswer = typeof answers.$inferSelect

const byId = statement((db) =>
  db
    .select()
    .from(answers)
    .where(eq(answers.id, sql.placeholder("id")))
    .prepare(),
)

/** The answer stored for an id during the last day. */
export async function findAnswer(
  db: Db,
  id: string,
  now: number,
): Promise<StoredAnswer | undefined> {
  const [stored] = await byId(db).all({ id })
  return stored && stored.createdAt > now - DAY_MS ? stored : undefined
}

export async function storeAnswer(tx: Db, stored: StoredAnswer): Promise<void> {
  await tx
    .insert(answers)
    .values(stored)
    .onConflictDoUpdate({ target: answers.id, set: { ...stored } })
}

/** How many answers are stored, and their bytes. */
interface Limit {
  readonly answers: number
  readonly bytes: number
}
const MOST: Limit = { answers: 20_000, bytes: 128_000_000 }
const MOST_OF_CLIENT: Limit = { answers: 5_000, bytes: 16_000_000 }

/** Deletes answers that are a day old, and the oldest of those beyond the limits. */
export async function forgetAnswers(
  tx: Db,
  now: number,
  { most = MOST, ofClient = MOST_OF_CLIENT } = {},
): Promise<void> {
  await tx.delete(answers).where(lte(answers.createdAt, now - DAY_MS))
  await tx.run(beyond(ofClient, sql`partition by client`))
  await tx.run(beyond(most, sql``))
}

const beyond = (most: Limit, each: ReturnType<typeof sql>) =>
  sql`delete from core_idempotent_answers where id in (
    select id from (select id,
      row_number() over (${each} order by created_at desc, id) as place,
      sum(size) over (${each} order by created_at desc, id) as bytes
      from core_idempotent_answers)
    where place > ${most.answers} or bytes > ${most.bytes})`
