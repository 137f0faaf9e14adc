import type { Db } from "broadside/db"
import type { NameHistory } from "../contract"

/** What someone can show for a name before it is protected. */
export type Standing =
  /** Nothing was posted under it, or theirs was the first. */
  | { readonly is: "first" }
  /** Theirs came later; without keys for all earlier ones, no one else can answer that the name is theirs. */
  | { readonly is: "later"; readonly postedAt: number; readonly canBeAnswered: boolean }
  /** Others posted under it, and they have no key of any of it. */
  | { readonly is: "none" }

/** Standing of a name by all posts of all modules: it belongs to its earliest author. */
export async function standingOf(
  db: Db,
  histories: readonly NameHistory[],
  { slug, keyHash }: { readonly slug: string; readonly keyHash: string | undefined },
): Promise<Standing> {
  const [first, postedAt] = [
    await firstPosts(db, histories, slug),
    keyHash === undefined ? undefined : await postedWith(db, histories, slug, keyHash),
  ]
  const earlier = first.filter(({ at }) => postedAt === undefined || at < postedAt)
  if (earlier.length === 0) return { is: "first" }
  if (postedAt === undefined) return { is: "none" }
  return { is: "later", postedAt, canBeAnswered: earlier.every(({ hasKey }) => hasKey) }
}

/** The earliest posts under a slug, with and without keys. */
export async function firstPosts(db: Db, histories: readonly NameHistory[], slug: string) {
  const posts = []
  for (const history of histories) posts.push(...(await history.firstPosts(db, slug)))
  return posts
}

async function postedWith(
  db: Db,
  histories: readonly NameHistory[],
  slug: string,
  keyHash: string,
): Promise<number | undefined> {
  const times = []
  for (const history of histories) {
    const at = await history.postedAt?.(db, slug, keyHash)
    if (at !== undefined) times.push(at)
  }
  return times.length === 0 ? undefined : Math.min(...times)
}
