import type { Db } from "broadside/db"
import { countersOf, fold, searchTable } from "broadside/search"
import { counts, type Page, type World } from "../schema"

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

export const pageSearch = searchTable("worlds_search", { text: ["words"], facets: "facets" })
const counters = countersOf<World>(counts, counts.world, counts.pages)

/** Puts a page into the search index. */
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

/** Puts a page that others may now see into the index and the count of its world. */
export async function enter(tx: Db, page: Indexed): Promise<void> {
  await index(tx, page)
  await counters.add(tx, [[page.world]], 1)
}

/** Takes a page that is gone out of them. */
export async function leave(tx: Db, page: Indexed): Promise<void> {
  await unindex(tx, page.num)
  await counters.add(tx, [[page.world]], -1)
}

/** How many pages of a world are there. */
export const pagesOf = counters.of
