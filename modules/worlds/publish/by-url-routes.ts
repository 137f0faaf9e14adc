import { siteRefusals } from "broadside"
import { Elysia, prefetches, route } from "broadside/http"
import { sendHtml } from "broadside/ui"
import type { WorldsContext } from "../context"
import { problems, SOURCE_REFUSALS } from "../errors"
import { publishByUrl } from "./by-url"
import { UrlQuery, WorldsUrlQuery } from "./models"
import { resultPage } from "./result-page"

/** Publishing for agents that can only open addresses. */
export function publishUrlRoutes(ctx: WorldsContext) {
  return new Elysia().get(
    "/publish-url",
    async ({ query, request }) => {
      // HEAD runs the GET handler, and a browser may prefetch an address that no one opens.
      if (prefetches(request)) throw problems["only-a-look"]().withHeaders({ allow: "GET" })
      const { world, answer, already } = await publishByUrl(ctx, request, query)
      const { title } = query
      const html = resultPage(ctx, { world, title, answer: { ok: true, ...answer }, already })
      return sendHtml(html, 200, { "x-robots-tag": "noindex" })
    },
    route({
      tags: ["Workshop"],
      operationId: "publishByUrl",
      summary:
        "Publish by opening an address that contains the page in base64, or the address of the page",
      description:
        "Answers with an HTML page that shows the live address; its script element with the id result contains the same JSON as POST /api/workshop/submit. Opening the same address again within a day publishes nothing new.",
      query: (ctx.wants.games ? UrlQuery : WorldsUrlQuery) as typeof UrlQuery,
      rate: "publish",
      author: true,
      submits: true,
      refuses: [
        problems["only-a-look"],
        problems["bad-content"],
        siteRefusals["page-too-large"],
        siteRefusals["family-rule"],
        ...SOURCE_REFUSALS,
      ],
      answers: {
        description: "HTML page with the address of the published page",
        type: "text/html",
      },
      longAddress: true,
    }),
  )
}
