import { iso } from "broadside"
import type { PageVersion } from "broadside/contracts/trust"
import { and, asc, type Db, eq, lte, max, sql, statement } from "broadside/db"
import { storedPages, storedVersions } from "../schema"
import type { PresentPage } from "./contract"

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
    .select({ version: max(storedVersions.version) })
    .from(storedVersions)
    .where(eq(storedVersions.subject, subject))
  const version = (last?.version ?? 0) + 1
  await tx.insert(storedVersions).values({ subject, version, sha256, until })
  await dropVersions(tx, subject, version - most)
  return version + 1
}

/** Deletes versions up to one, and the bodies that nothing else refers to. */
async function dropVersions(tx: Db, subject: string, last: number): Promise<void> {
  if (last < 1) return
  const dropped = await tx
    .delete(storedVersions)
    .where(and(eq(storedVersions.subject, subject), lte(storedVersions.version, last)))
    .returning({ sha256: storedVersions.sha256 })
  for (const { sha256 } of dropped) {
    const [body] = await tx
      .update(storedPages)
      .set({ uses: sql`${storedPages.uses} - 1` })
      .where(eq(storedPages.sha256, sha256))
      .returning({ uses: storedPages.uses })
    if (body?.uses === 0) await tx.delete(storedPages).where(eq(storedPages.sha256, sha256))
  }
}

/** Deletes the list of what was at an address before; the bodies stay. Returns their hashes. */
export async function forgetVersions(tx: Db, subject: string): Promise<readonly string[]> {
  const forgotten = await tx
    .delete(storedVersions)
    .where(eq(storedVersions.subject, subject))
    .returning({ sha256: storedVersions.sha256 })
  return forgotten.map(({ sha256 }) => sha256)
}

const versionsOf = statement((db) =>
  db
    .select({
      version: storedVersions.version,
      sha256: storedVersions.sha256,
      until: storedVersions.until,
    })
    .from(storedVersions)
    .where(eq(storedVersions.subject, sql.placeholder("subject")))
    .orderBy(asc(storedVersions.version))
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
