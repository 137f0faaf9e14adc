import { Elysia, optional, pageRoute, query, text } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { searchPage } from "./page"

const SearchQuery = query({ q: optional(text({ max: 200 })) })
const PAGE = { ...htmlAnswer(), maxAgeMs: 60_000 }

/** One search for everything that the modules have. */
export function searchRoutes(ctx: DiscoveryContext) {
  return new Elysia().get(
    "/search",
    ({ query, request }) => ctx.cached(request, () => searchPage(ctx, query.q?.trim() ?? ""), PAGE),
    pageRoute({ summary: "Search everything", query: SearchQuery }),
  )
}
