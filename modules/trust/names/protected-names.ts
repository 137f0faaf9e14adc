import { type Db, statement } from "broadside/db"
import { and, eq, getTableName, inArray, isNull, lt, or, sql } from "drizzle-orm"
import { names, nonces, type ProtectedName } from "./schema"

/** Where protected names are stored. */
export const NAMES: ReadonlySet<string> = new Set([getTableName(names)])

const bySlug = statement((db) =>
  db
    .select()
    .from(names)
    .where(eq(names.slug, sql.placeholder("slug")))
    .prepare(),
)

/** The protected name with a slug. */
export async function findName(db: Db, slug: string): Promise<ProtectedName | undefined> {
  return (await bySlug(db).all({ slug }))[0]
}

const slugsOf = statement((db) =>
  db
    .select({ slug: names.slug })
    .from(names)
    .where(sql`${names.slug} in (select value from json_each(${sql.placeholder("slugs")}))`)
    .prepare(),
)

/** Filters slugs to the protected ones. */
export async function findSlugs(db: Db, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await slugsOf(db).all({ slugs: JSON.stringify(slugs) })
  return new Set(rows.map(({ slug }) => slug))
}

/** Slugs, and skeletons of names. */
export interface Likenesses {
  readonly slugs: readonly [string, string]
  readonly skeletons: readonly [string, string, string, string]
}

const alike = statement((db) =>
  db
    .select()
    .from(names)
    .where(
      or(
        inArray(names.slug, [sql.placeholder("slug0"), sql.placeholder("slug1")]),
        inArray(
          names.skeleton,
          [0, 1, 2, 3].map((index) => sql.placeholder(`skeleton${index}`)),
        ),
      ),
    )
    .prepare(),
)

/** The protected names with one of these slugs or skeletons. */
export const findAlike = (
  db: Db,
  { slugs, skeletons }: Likenesses,
): Promise<readonly ProtectedName[]> =>
  alike(db).all({
    slug0: slugs[0],
    slug1: slugs[1],
    skeleton0: skeletons[0],
    skeleton1: skeletons[1],
    skeleton2: skeletons[2],
    skeleton3: skeletons[3],
  })

export async function findBySkeleton(db: Db, skeleton: string): Promise<ProtectedName | undefined> {
  return (await db.select().from(names).where(eq(names.skeleton, skeleton)).limit(1))[0]
}

/** Protects a name unless it, or one that looks like it, is protected: of any number at once, one wins. */
export async function insertName(tx: Db, row: ProtectedName): Promise<boolean> {
  const inserted = await tx
    .insert(names)
    .values(row)
    .onConflictDoNothing()
    .returning({ slug: names.slug })
  return inserted.length > 0
}

/** Notes that the proof of a name was accepted, the first time. */
export const markUsed = (tx: Db, { slug }: ProtectedName, now: number) =>
  tx
    .update(names)
    .set({ usedAt: now })
    .where(and(eq(names.slug, slug), isNull(names.usedAt)))

type Proof = Pick<ProtectedName, "secretHash" | "publicKey">

/** Only as long as the proof is what the caller has verified: of two changes at once, one wins. */
const isUnchanged = ({ slug, secretHash, publicKey }: ProtectedName) =>
  and(
    eq(names.slug, slug),
    secretHash === null ? isNull(names.secretHash) : eq(names.secretHash, secretHash),
    publicKey === null ? isNull(names.publicKey) : eq(names.publicKey, publicKey),
  )

/** Replaces the proof of a name; false if it has changed meanwhile. */
export async function replaceProof(
  tx: Db,
  name: ProtectedName,
  proof: Proof,
  now: number,
): Promise<boolean> {
  const changed = await tx
    .update(names)
    .set({ secretHash: proof.secretHash, publicKey: proof.publicKey, changedAt: now })
    .where(isUnchanged(name))
    .returning({ slug: names.slug })
  return changed.length > 0
}

/** Ends the protection of a name; false if it has changed meanwhile. */
export async function deleteName(tx: Db, name: ProtectedName): Promise<boolean> {
  const deleted = await tx.delete(names).where(isUnchanged(name)).returning({ slug: names.slug })
  return deleted.length > 0
}

/** Uses a nonce up; false if it has been used before. */
export async function useNonce(
  tx: Db,
  nonce: typeof nonces.$inferSelect,
  now: number,
): Promise<boolean> {
  await tx.delete(nonces).where(lt(nonces.expiresAt, now))
  const inserted = await tx
    .insert(nonces)
    .values(nonce)
    .onConflictDoNothing()
    .returning({ slug: nonces.slug })
  return inserted.length > 0
}
