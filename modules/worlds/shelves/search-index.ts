import type { Db } from "broadside/db"
import { countersOf, fold, searchTable } from "broadside/search"
import { counts, type Page, type World } from "../schema"

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
const counters = countersOf<World>(counts, counts.world, counts.pages)

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

/** How many pages of a world are there. */
export const pagesOf = counters.of
