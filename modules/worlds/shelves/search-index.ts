import { countedByDay, type DayKey, dayKey, type SearchIndex } from "broadside/contracts"
import { type Db, gt } from "broadside/db"
import { countersOf, fold, searchTable } from "broadside/search"
import { isVisible } from "broadside/trust"
import { counts, type Page, pages, type World } from "../schema"

/** The filters of pages, each a single token in the index. */
export const facet = {
  world: (world: World, promoted: boolean) => `${promoted ? "promoted" : "active"}:${world}`,
  category: (category: string) => `category:${category}`,
  author: (slug: string) => `author:${slug}`,
}

type Indexed = Pick<
  Page,
  "num" | "world" | "title" | "description" | "author" | "authorSlug" | "category" | "promotedAt"
>

export const pageSearch = searchTable("worlds_search", { text: ["words"], facets: "facets" })
const counters = countersOf<World | DayKey>(counts, counts.world, counts.pages)

/** Adds a page to the search index. */
export async function index(tx: Db, page: Indexed): Promise<void> {
  const { num, world, title, description, author, authorSlug, category, promotedAt } = page
  const facets = [
    facet.world(world, promotedAt !== null),
    facet.author(authorSlug),
    ...(category ? [facet.category(category)] : []),
  ]
  const words = [title, description, author].flatMap(fold).join(" ")
  await pageSearch.add(tx, num, { text: { words }, facets })
}

/** Adds the pages after one again, after their texts fold differently. */
export const pageIndex: SearchIndex = {
  table: "worlds_search",
  async addAgain(tx, after, limit) {
    const rows = await tx
      .select()
      .from(pages)
      .where(gt(pages.num, after))
      .orderBy(pages.num)
      .limit(limit)
    for (const page of rows) {
      if (!isVisible(page)) continue
      await unindex(tx, page.num)
      await index(tx, page)
    }
    return rows.at(-1)?.num
  },
}

export const unindex = pageSearch.remove

/** Adds a page that is now visible to the search index and to the counter of its world. */
export async function addToIndex(tx: Db, page: Indexed): Promise<void> {
  await index(tx, page)
  await counters.add(tx, [[page.world]], 1)
}

/** Removes a page that has ended from the search index and from the counter. */
export async function removeFromIndex(tx: Db, page: Indexed): Promise<void> {
  await unindex(tx, page.num)
  await counters.add(tx, [[page.world]], -1)
}

/** Counts a page among those that were new on its day, which it stays when it ends. */
export const countNew = (tx: Db, { createdAt }: Pick<Page, "createdAt">) =>
  counters.add(tx, [[dayKey(createdAt)]], 1)

/** New pages on each of the last days. */
export const newPagesByDay = (db: Db, now: number, days: number) =>
  countedByDay(db, counters, now, days)

/** How many pages of a world are there. */
export const pagesOf = (db: Db, world: World) => counters.of(db, world)
