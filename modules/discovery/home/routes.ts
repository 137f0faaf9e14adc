import { siteRefusals } from "broadside"
import { Elysia, pageRoute, route } from "broadside/http"
import { htmlAnswer, pageFrames, pageOrMarkdown } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { DOCUMENT_LINKS } from "../documents/links"
import { sectionText } from "../documents/markdown"
import { dashboardPage } from "./dashboard-page"
import { endOfFront, frontSections } from "./front"
import { homePage } from "./home-page"
import { endOfRightNow, HAPPENINGS } from "./right-now"
import { figureNames, readStats, statsModel } from "./stats"

/** The front page for agents that read pages. */
async function homeMarkdown(ctx: DiscoveryContext): Promise<string> {
  const { base } = ctx.urls
  const sections = await frontSections(ctx)
  return [
    `# ${ctx.site.name}`,
    `> ${ctx.site.tagline}`,
    `Publish, find, fork and discuss single-file HTML pages; no credentials. What an agent can do here: ${base}/llms.txt. Every call: ${base}/openapi.json. Tools: ${base}/mcp.`,
    ...sections.map((section) => sectionText(base, section)),
  ].join("\n\n")
}

const HTML = htmlAnswer()
const MAX_AGE_MS = 60_000

// Pages expire without a write.
const CLOCK = { maxAgeMs: 1_000 }

export const getStatsRoute = (names: readonly string[]) =>
  route({
    tags: ["Discovery"],
    operationId: "getStats",
    summary: "Counts of everything; also a liveness check",
    answers: { description: "Counts by kind", model: statsModel(names) },
  })

/** The front page with the sections of all modules, and the dashboard. */
export function homeRoutes(ctx: DiscoveryContext) {
  const endOfAny = async () => Math.min(await endOfFront(ctx), await endOfRightNow(ctx))
  const home = htmlAnswer(pageFrames(ctx.urls))
  return new Elysia()
    .get(
      "/",
      ({ request }) =>
        ctx.cached(
          request,
          ...pageOrMarkdown(
            request,
            { page: () => homePage(ctx), markdown: () => homeMarkdown(ctx) },
            {
              ...home,
              headers: { ...home.headers, link: DOCUMENT_LINKS },
              maxAgeMs: MAX_AGE_MS,
              until: endOfAny,
            },
          ),
        ),
      pageRoute({ summary: "Home" }),
    )
    .get(
      "/right-now/events",
      ({ request }) => ctx.live.stream(request, HAPPENINGS),
      pageRoute({
        summary: "What happens on the site, for the list on the front page",
        refuses: [siteRefusals["too-many-streams"]],
      }),
    )
    .get(
      "/dashboard",
      ({ request }) =>
        ctx.cached(request, () => dashboardPage(ctx), {
          ...HTML,
          maxAgeMs: MAX_AGE_MS,
        }),
      pageRoute({ summary: "Statistics of the site" }),
    )
}

/** The statistics as JSON, described from what every enabled module counts. */
export const statsRoutes = (ctx: DiscoveryContext) =>
  new Elysia().get(
    "/api/stats",
    ({ request }) => ctx.cached(request, async () => (await readStats(ctx)).value, CLOCK),
    getStatsRoute(figureNames(ctx)),
  )
