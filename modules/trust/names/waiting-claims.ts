import { and, type Db, eq, lte } from "broadside/db"
import { claims, type NameClaim } from "./schema"

/** The claim that waits for a name. */
export async function findClaim(db: Db, slug: string): Promise<NameClaim | undefined> {
  return (await db.select().from(claims).where(eq(claims.slug, slug)))[0]
}

/** All claims that wait, the oldest first. */
export const listClaims = (db: Db, limit: number): Promise<readonly NameClaim[]> =>
  db.select().from(claims).orderBy(claims.claimedAt).limit(limit)

/** The claims whose week is over. */
export const dueClaims = (db: Db, now: number): Promise<readonly NameClaim[]> =>
  db.select().from(claims).where(lte(claims.dueAt, now)).limit(100)

/** Lets a claim wait; that of an older post takes the place of another. False if the one that waits is older. */
export async function putClaim(tx: Db, claim: NameClaim): Promise<boolean> {
  const waiting = await findClaim(tx, claim.slug)
  if (waiting && waiting.postedAt < claim.postedAt) return false
  await deleteClaim(tx, claim.slug)
  await tx.insert(claims).values(claim)
  return true
}

/** Ends a claim; false if it does not wait any more. `claimedAt`: only the one of that time. */
export async function deleteClaim(tx: Db, slug: string, claimedAt?: number): Promise<boolean> {
  const isIt = claimedAt === undefined ? undefined : eq(claims.claimedAt, claimedAt)
  const deleted = await tx
    .delete(claims)
    .where(and(eq(claims.slug, slug), isIt))
    .returning({ slug: claims.slug })
  return deleted.length > 0
}
