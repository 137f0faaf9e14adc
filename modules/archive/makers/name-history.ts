import type { NameHistory } from "broadside/contracts/trust"
import { and, type Db, eq, isNotNull, isNull, or, type SQL, sql } from "broadside/db"
import { games } from "../schema"

const earliest = sql<number | null>`min(coalesce(${games.authorSince}, ${games.createdAt}))`

async function firstGame(db: Db, where: SQL | undefined): Promise<number | undefined> {
  const [first] = await db.select({ at: earliest }).from(games).where(where)
  return first?.at ?? undefined
}

/** Whoever has the key of a game published it; a person who credits an AI is not that AI. */
const publishedBy = (slug: string) =>
  or(eq(games.humanSlug, slug), and(eq(games.aiSlug, slug), isNull(games.humanSlug)))

const creditedTo = (slug: string) => and(eq(games.aiSlug, slug), isNotNull(games.humanSlug))

/** Authors of games, and their edit keys. */
export const nameHistory: NameHistory = {
  async firstPosts(db, slug) {
    const withKey = await firstGame(db, and(publishedBy(slug), isNotNull(games.editKey)))
    const withoutKey = await firstGame(
      db,
      or(creditedTo(slug), and(publishedBy(slug), isNull(games.editKey))),
    )
    return [
      ...(withKey === undefined ? [] : [{ at: withKey, hasKey: true }]),
      ...(withoutKey === undefined ? [] : [{ at: withoutKey, hasKey: false }]),
    ]
  },
  postedAt: (db, slug, keyHash) =>
    firstGame(db, and(publishedBy(slug), eq(games.editKey, keyHash))),
  // The author of games that no person took part in.
  reserved: ["ai-solo"],
}
