import { createHmac } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { type Db, statement } from "../../base/db"
import type { Act } from "../../base/first-today"
import { DAY_MS } from "../../base/time"
import { networkOf } from "../limits/holders"
import { firsts, salts } from "./schema"

/** Beyond this many a day, a repetition counts as well: the table cannot fill the disk. About 20 MB. */
const MAX_FIRSTS = 300_000

/** 128 bits in base64url: enough that two acts never share one. */
const HASH_LENGTH = 22

/**
 * Whether a client does something to an item for the first time today. What is stored is a hash of all of it with the
 * salt of the day, which is forgotten on the next one.
 */
export async function isFirstToday(tx: Db, { client, act, kind, id }: Act, now: number) {
  const salt = await saltOf(tx, Math.floor(now / DAY_MS))
  const hash = createHmac("sha256", salt)
    .update(JSON.stringify([act, kind, id, client]))
    .digest("base64url")
    .slice(0, HASH_LENGTH)
  const added = await add(tx).values({ hash })
  return added.length > 0 || (await existing(tx).values({ hash })).length === 0
}

/** The same for the whole network of a client: /24 of IPv4, /48 of IPv6. */
export const isFirstOfNetworkToday = (tx: Db, act: Act, now: number) =>
  isFirstToday(tx, { ...act, client: networkOf(act.client) ?? act.client }, now)

// `where` keeps SQLite from parsing the conflict clause as part of a join.
const add = statement((db) =>
  db
    .insert(firsts)
    .select(
      sql`select (select coalesce(max(num), 0) + 1 from ${firsts}), ${sql.placeholder("hash")}
        where (select coalesce(max(num), 0) from ${firsts}) < ${sql.raw(String(MAX_FIRSTS))}`,
    )
    .onConflictDoNothing()
    .returning({ num: firsts.num })
    .prepare(),
)

const existing = statement((db) =>
  db
    .select({ num: firsts.num })
    .from(firsts)
    .where(eq(firsts.hash, sql.placeholder("hash")))
    .prepare(),
)

const saltAt = statement((db) =>
  db
    .select({ salt: salts.salt })
    .from(salts)
    .where(eq(salts.day, sql.placeholder("day")))
    .prepare(),
)

async function saltOf(tx: Db, day: number): Promise<string> {
  const [today] = await saltAt(tx).all({ day })
  if (today) return today.salt
  const salt = crypto.getRandomValues(new Uint8Array(32)).toBase64()
  await tx.delete(salts)
  await tx.delete(firsts)
  await tx.insert(salts).values({ day, salt })
  return salt
}
