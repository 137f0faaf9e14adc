import type { SearchSource } from "broadside/contracts/discovery"
import { cardOf } from "../card"
import type { WorldsContext } from "../context"
import { dispatchPages, workshopPages } from "./list"

const MAX_PAGES = 8

/** Pages of both worlds for a search of the whole site. */
export const searchPages = (ctx: WorldsContext): SearchSource => ({
  async find(q, limit) {
    const query = { q, limit: Math.min(limit, MAX_PAGES), offset: 0 }
    const [workshop, dispatch] = await Promise.all([
      workshopPages(ctx, query),
      dispatchPages(ctx, query),
    ])
    const pages = [...dispatch.active, ...workshop.active, ...workshop.promoted]
    return {
      order: 20,
      heading: "Workshop and Dispatch",
      ink: "ochre",
      cards: pages.slice(0, MAX_PAGES).map((page) => cardOf(page, ctx)),
      ...(workshop.more || dispatch.more
        ? {
            more: {
              label: "All matching pages of the Workshop",
              href: `/workshop?q=${encodeURIComponent(q)}`,
            },
          }
        : {}),
    }
  },
})
