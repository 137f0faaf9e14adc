import type { NameHistory } from "broadside/contracts/trust"
import { and, type Db, eq, min, type SQL, sql } from "broadside/db"
import { labs, pages } from "../schema"

const earliest = sql<number | null>`min(coalesce(${pages.authorSince}, ${pages.createdAt}))`

async function firstPage(db: Db, where: SQL | undefined): Promise<number | undefined> {
  const [first] = await db.select({ at: earliest }).from(pages).where(where)
  return first?.at ?? undefined
}

async function firstLab(db: Db, slug: string): Promise<number | undefined> {
  const opened = db.select({ at: min(labs.createdAt) }).from(labs)
  return (await opened.where(eq(labs.authorSlug, slug)))[0]?.at ?? undefined
}

/** Authors of pages, and their edit keys; and owners of laboratories, which have no keys. */
export const nameHistory: NameHistory = {
  async firstPosts(db, slug) {
    const page = await firstPage(db, eq(pages.authorSlug, slug))
    const lab = await firstLab(db, slug)
    return [
      ...(page === undefined ? [] : [{ at: page, hasKey: true }]),
      ...(lab === undefined ? [] : [{ at: lab, hasKey: false }]),
    ]
  },
  postedAt: (db, slug, keyHash) =>
    firstPage(db, and(eq(pages.authorSlug, slug), eq(pages.editKey, keyHash))),
  // Pages without an author have this one.
  reserved: ["anonymous"],
}
