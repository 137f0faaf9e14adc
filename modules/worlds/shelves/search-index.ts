import { type Db, eq, insertRow, sql, statement } from "broadside/db"
import { fold } from "broadside/search"
import { counts, type Page, searchIndex, type World } from "../schema"

/** What a page can be filtered by, each a single token of the index. */
export const facet = {
  world: (world: World, promoted: boolean) => `${promoted ? "promoted" : "active"}:${world}`,
  category: (category: string) => `category:${category}`,
  author: (slug: string) => `author:${slug}`,
}

type Indexed = Pick<
  Page,
  "num" | "world" | "title" | "description" | "author" | "authorSlug" | "category" | "promotedAt"
>

/** Puts a page into the search index. */
export async function index(tx: Db, page: Indexed): Promise<void> {
  const { num, world, title, description, author, authorSlug, category, promotedAt } = page
  const facets = [
    facet.world(world, promotedAt !== null),
    facet.author(authorSlug),
    ...(category ? [facet.category(category)] : []),
  ]
  const words = [title, description, author].flatMap(fold)
  await insertIndex(tx, { rowid: num, words: words.join(" "), facets: facets.join(" ") })
}
const insertIndex = insertRow(searchIndex)

export async function unindex(tx: Db, num: number): Promise<void> {
  await tx.delete(searchIndex).where(eq(searchIndex.rowid, num))
}

/** Puts a page that others may now see into the index and the count of its world. */
export async function enter(tx: Db, page: Indexed): Promise<void> {
  await index(tx, page)
  await count(tx, page.world, 1)
}

/** Takes a page that is gone out of them. */
export async function leave(tx: Db, page: Indexed): Promise<void> {
  await unindex(tx, page.num)
  await count(tx, page.world, -1)
}

const countPages = statement((db) =>
  db
    .insert(counts)
    .select(
      sql`select ${sql.placeholder("world")}, cast(${sql.placeholder("by")} as integer) where true`,
    )
    .onConflictDoUpdate({
      target: counts.world,
      set: { pages: sql`${counts.pages} + excluded.pages` },
    })
    .prepare(),
)
const count = (tx: Db, world: World, by: 1 | -1) => countPages(tx).run({ world, by })

/** How many pages of a world are there. */
export async function pagesOf(db: Db, world: World): Promise<number> {
  const [row] = await db.select().from(counts).where(eq(counts.world, world))
  return row?.pages ?? 0
}
