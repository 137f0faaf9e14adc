import type { NameHistory } from "broadside/contracts"
import { and, type Db, eq } from "broadside/db"
import { labs, pages } from "../schema"

async function hasPage(db: Db, where: ReturnType<typeof and>): Promise<boolean> {
  const rows = await db.select({ num: pages.num }).from(pages).where(where).limit(1)
  return rows.length > 0
}

async function hasLab(db: Db, slug: string): Promise<boolean> {
  const rows = await db.select({ id: labs.id }).from(labs).where(eq(labs.authorSlug, slug)).limit(1)
  return rows.length > 0
}

/** Who has published pages, with which edit keys, and who has laboratories, which have no keys. */
export const nameHistory: NameHistory = {
  isUsed: async (db, slug) =>
    (await hasPage(db, eq(pages.authorSlug, slug))) || (await hasLab(db, slug)),
  hasEditKey: (db, slug, keyHash) =>
    hasPage(db, and(eq(pages.authorSlug, slug), eq(pages.editKey, keyHash))),
  // Pages without an author have this one.
  reserved: ["anonymous"],
}
