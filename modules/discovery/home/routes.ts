import { Front, frontUntil } from "broadside/contracts"
import { answers, Elysia } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { dashboardPage } from "./dashboard-page"
import { homePage } from "./home-page"

const MOST_AGE_MS = 60_000

/** The front page, put together from what every module shows on it. */
export function homeRoutes(ctx: DiscoveryContext) {
  const endOfAny = async () => Math.min(...(await ctx.gather(Front, frontUntil)))
  return new Elysia()
    .get(
      "/",
      ({ request }) =>
        ctx.cached(request, () => homePage(ctx), {
          type: "text/html; charset=utf-8",
          headers: { ...pageHeaders(), link: '</.well-known/api-catalog>; rel="api-catalog"' },
          maxAgeMs: MOST_AGE_MS,
          until: endOfAny,
        }),
      {
        detail: {
          hide: true,
          summary: "Home",
          responses: answers("Home", undefined, { type: "text/html" }),
        },
      },
    )
    .get(
      "/dashboard",
      ({ request }) =>
        ctx.cached(request, () => dashboardPage(ctx), {
          type: "text/html; charset=utf-8",
          headers: pageHeaders(),
          maxAgeMs: MOST_AGE_MS,
        }),
      {
        detail: {
          hide: true,
          summary: "Figures of the site",
          responses: answers("The dashboard", undefined, { type: "text/html" }),
        },
      },
    )
}
