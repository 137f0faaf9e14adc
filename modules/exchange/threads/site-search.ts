import type { SearchSource } from "broadside/contracts/discovery"
import type { ExchangeContext } from "../context"
import { lineOf } from "../contributions"
import { findThreads } from "./list"

const FOUND_THREADS = 8

/** Threads for a search of the whole site. */
export const searchThreads = (ctx: ExchangeContext): SearchSource => ({
  async find(q, limit) {
    const most = Math.min(limit, FOUND_THREADS)
    const rows = await findThreads(ctx, { q, limit: most, offset: 0 })
    return {
      order: 30,
      heading: "On the Exchange",
      ink: "green",
      lines: rows.slice(0, most).map((row) => lineOf(row, ctx.now())),
      ...(rows.length > most
        ? {
            more: {
              label: "All matching threads",
              href: `/exchange?q=${encodeURIComponent(q)}`,
            },
          }
        : {}),
    }
  },
})
