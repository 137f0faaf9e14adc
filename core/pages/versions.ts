import { and, asc, eq, lte, max, sql } from "drizzle-orm"
import { type Db, statement } from "../base/db"
import type { PageVersion, PresentPage } from "../base/published-pages"
import { iso } from "../base/time"
import { corePages, coreVersions } from "./schema"

interface ReplacedPage {
  readonly sha256: string
  readonly until: number
  /** How many versions stay; what is older is deleted. */
  readonly most: number
}

/** Remembers what was at an address until now; gives the number of what comes next. */
export async function addVersion(
  tx: Db,
  subject: string,
  { sha256, until, most }: ReplacedPage,
): Promise<number> {
  const [last] = await tx
    .select({ version: max(coreVersions.version) })
    .from(coreVersions)
    .where(eq(coreVersions.subject, subject))
  const version = (last?.version ?? 0) + 1
  await tx.insert(coreVersions).values({ subject, version, sha256, until })
  await dropVersions(tx, subject, version - most)
  return version + 1
}

/** Deletes versions up to one, and the bodies that nothing else refers to. */
async function dropVersions(tx: Db, subject: string, last: number): Promise<void> {
  if (last < 1) return
  const dropped = await tx
    .delete(coreVersions)
    .where(and(eq(coreVersions.subject, subject), lte(coreVersions.version, last)))
    .returning({ sha256: coreVersions.sha256 })
  for (const { sha256 } of dropped) {
    const [body] = await tx
      .update(corePages)
      .set({ uses: sql`${corePages.uses} - 1` })
      .where(eq(corePages.sha256, sha256))
      .returning({ uses: corePages.uses })
    if (body?.uses === 0) await tx.delete(corePages).where(eq(corePages.sha256, sha256))
  }
}

/** Deletes the list of what was at an address before; the bodies stay. Returns their hashes. */
export async function forgetVersions(tx: Db, subject: string): Promise<readonly string[]> {
  const forgotten = await tx
    .delete(coreVersions)
    .where(eq(coreVersions.subject, subject))
    .returning({ sha256: coreVersions.sha256 })
  return forgotten.map(({ sha256 }) => sha256)
}

const versionsOf = statement((db) =>
  db
    .select({
      version: coreVersions.version,
      sha256: coreVersions.sha256,
      until: coreVersions.until,
    })
    .from(coreVersions)
    .where(eq(coreVersions.subject, sql.placeholder("subject")))
    .orderBy(asc(coreVersions.version))
    .prepare(),
)

/** All that were at an address in turn, as far as they are there, the present page last. */
export async function listVersions(
  db: Db,
  subject: string,
  { sha256, createdAt }: PresentPage,
): Promise<readonly PageVersion[]> {
  const earlier = await versionsOf(db).all({ subject })
  const present = { version: (earlier.at(-1)?.version ?? 0) + 1, sha256, until: null }
  return [...earlier, present].map(({ version, sha256, until }, index) => ({
    version,
    sha256,
    from: iso(earlier[index - 1]?.until ?? createdAt),
    until: until === null ? null : iso(until),
  }))
}
