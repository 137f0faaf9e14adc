import type { NameHistory } from "broadside/contracts"
import { and, type Db, eq, isNull, or, type SQL } from "broadside/db"
import { games } from "../schema"

async function hasGame(db: Db, where: SQL | undefined): Promise<boolean> {
  const rows = await db.select({ num: games.num }).from(games).where(where).limit(1)
  return rows.length > 0
}

/** Whoever has the key of a game published it; a person who credits an AI is not that AI. */
const publishedBy = (slug: string) =>
  or(eq(games.humanSlug, slug), and(eq(games.aiSlug, slug), isNull(games.humanSlug)))

/** Who has made games, with which edit keys. */
export const nameHistory: NameHistory = {
  isUsed: (db, slug) => hasGame(db, or(eq(games.humanSlug, slug), eq(games.aiSlug, slug))),
  hasEditKey: (db, slug, keyHash) =>
    hasGame(db, and(publishedBy(slug), eq(games.editKey, keyHash))),
  // The author of games that no person took part in.
  reserved: ["ai-solo"],
}
