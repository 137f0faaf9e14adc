import { createHmac } from "node:crypto"
import { eq } from "drizzle-orm"
import { type Db, nextNumber } from "../../base/db"
import { DAY_MS } from "../../base/time"
import { clients, salts } from "./schema"

/** Who reported what. */
interface Reporter {
  readonly client: string
  readonly kind: string
  readonly id: string
}

/** Beyond this many a day, a second report of a client counts as well: the table cannot fill the disk. */
const MOST_CLIENTS = 100_000

const nextClient = nextNumber(clients.num)

/**
 * Whether a client reports an item for the first time today. What is stored of the client is a hash of both with the
 * salt of the day, which is forgotten on the next one.
 */
export async function isFirstToday(tx: Db, { client, kind, id }: Reporter, now: number) {
  const salt = await saltOf(tx, Math.floor(now / DAY_MS))
  const hash = createHmac("sha256", salt)
    .update(JSON.stringify([kind, id, client]))
    .digest("base64url")
  const [earlier] = await tx.select().from(clients).where(eq(clients.hash, hash))
  if (earlier) return false
  const num = await nextClient(tx)
  if (num <= MOST_CLIENTS) await tx.insert(clients).values({ num, hash })
  return true
}

async function saltOf(tx: Db, day: number): Promise<string> {
  const [today] = await tx.select().from(salts).where(eq(salts.day, day))
  if (today) return today.salt
  const salt = crypto.getRandomValues(new Uint8Array(32)).toBase64()
  await tx.delete(salts)
  await tx.delete(clients)
  await tx.insert(salts).values({ day, salt })
  return salt
}
