import type { PageSource } from "broadside/contracts"
import { and, between, desc } from "broadside/db"
import type { WorldsContext } from "./context"
import { aboutPath } from "./json"
import { pages, type World } from "./schema"
import { isUp } from "./shelves/newest"

/** Navigation and sitemap of a world. */
export const worldPages = (ctx: WorldsContext, world: World): PageSource => ({
  nav:
    world === "workshop"
      ? { label: "Workshop", path: "/workshop", order: 20, hint: "try drafts", ink: "ochre" }
      : {
          label: "Dispatch",
          path: "/dispatch",
          order: 30,
          hint: "read the news",
          ink: "vermilion",
        },
  async highest() {
    const [row] = await ctx.db
      .select({ num: pages.num })
      .from(pages)
      .where(isUp(ctx, world))
      .orderBy(desc(pages.num))
      .limit(1)
    return row?.num ?? 0
  },
  async addresses(limit, window) {
    const inWindow = window && between(pages.num, window.from, window.to)
    const rows = await ctx.db
      .select({ id: pages.id, world: pages.world, updatedAt: pages.updatedAt })
      .from(pages)
      .where(and(isUp(ctx, world), inWindow))
      .orderBy(desc(pages.num))
      .limit(limit)
    return rows.map((page) => ({
      url: ctx.urls.base + aboutPath(page),
      at: page.updatedAt,
      item: { kind: "pages", id: page.id },
    }))
  },
})

export const publishPages: PageSource = {
  nav: { label: "Publish", path: "/publish", order: 80, hint: "your page", ink: "ochre" },
  // A GET request publishes a page.
  uncrawled: ["/publish-url"],
}
