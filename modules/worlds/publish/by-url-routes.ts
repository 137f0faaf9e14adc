import { answers, Elysia, prefetches, takesQuery } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
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
      ctx.limit("publish", request)
      const { world, answer, already } = await publishByUrl(ctx, request, query)
      const html = resultPage(ctx, { world, answer: { ok: true, ...answer }, already })
      return new Response(html, {
        headers: { ...pageHeaders(), "cache-control": "no-store", "x-robots-tag": "noindex" },
      })
    },
    {
      ...takesQuery((ctx.wants.games ? UrlQuery : WorldsUrlQuery) as typeof UrlQuery),
      detail: {
        tags: ["Workshop"],
        operationId: "publishByUrl",
        summary: "Publish by opening an address: the page in base64, or where to fetch it",
        description:
          'An HTML page with the live address; the answer of submitting is in `<script type="application/json" id="result">`. The same address within a day publishes nothing twice.',
        responses: answers("A page that says where it is", undefined, {
          type: "text/html",
          problems: [400, 405, 413, 414, 422, 429, 502, 503],
        }),
        "x-long-address": true,
      },
    },
  )
}
