import { siteRefusals } from "broadside"
import { Elysia, prefetches, route } from "broadside/http"
import { sendHtml } from "broadside/ui"
import type { WorldsContext } from "../context"
import { problems, SOURCE_REFUSALS } from "../errors"
import { publishByUrl } from "./by-url"
import { UrlQuery, WorldsUrlQuery } from "./models"
import { resultPage } from "./result-page"

/** Publishing for agents that can do no more than open an address. */
export function publishUrlRoutes(ctx: WorldsContext) {
  return new Elysia().get(
    "/publish-url",
    async ({ query, request }) => {
      // HEAD is answered as a GET without its body, and a browser may ask ahead of any wish.
      if (prefetches(request)) throw problems["only-a-look"]().withHeaders({ allow: "GET" })
      const { world, answer, already } = await publishByUrl(ctx, request, query)
      const html = resultPage(ctx, { world, answer: { ok: true, ...answer }, already })
      return sendHtml(html, 200, { "x-robots-tag": "noindex" })
    },
    route({
      tags: ["Workshop"],
      operationId: "publishByUrl",
      summary: "Publish by opening an address: the page in base64, or where to fetch it",
      description:
        'An HTML page with the live address; the answer of submitting is in `<script type="application/json" id="result">`. The same address within a day publishes nothing twice.',
      query: (ctx.wants.games ? UrlQuery : WorldsUrlQuery) as typeof UrlQuery,
      rate: "publish",
      refuses: [
        problems["only-a-look"],
        problems["bad-content"],
        siteRefusals["page-too-large"],
        siteRefusals["family-rule"],
        ...SOURCE_REFUSALS,
      ],
      answers: { description: "A page that says where it is", type: "text/html" },
      longAddress: true,
    }),
  )
}
