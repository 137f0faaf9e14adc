import type { PageVersion, PresentPage } from "../sdk/context-parts"
import { asc, type Db, eq, max } from "../sdk/db"
import { coreVersions } from "./schema"

const replaced = (db: Db, subject: string) =>
  db
    .select({ sha256: coreVersions.sha256, until: coreVersions.until })
    .from(coreVersions)
    .where(eq(coreVersions.subject, subject))
    .orderBy(asc(coreVersions.version))

/** Remembers what was at an address until now; gives the number of what comes next. */
export async function keepVersion(
  tx: Db,
  subject: string,
  sha256: string,
  until: number,
): Promise<number> {
  const [last] = await tx
    .select({ version: max(coreVersions.version) })
    .from(coreVersions)
    .where(eq(coreVersions.subject, subject))
  const version = (last?.version ?? 0) + 1
  await tx.insert(coreVersions).values({ subject, version, sha256, until })
  return version + 1
}

/** All that were at an address in turn, the present page last. */
export async function listVersions(
  db: Db,
  subject: string,
  { sha256, createdAt }: PresentPage,
): Promise<readonly PageVersion[]> {
  const all = [...(await replaced(db, subject)), { sha256, until: null }]
  const iso = (time: number) => new Date(time).toISOString()
  return all.map(({ sha256, until }, index) => ({
    version: index + 1,
    sha256,
    from: iso(all[index - 1]?.until ?? createdAt),
    until: until === null ? null : iso(until),
  }))
}
