import { flaggedAnswer, flaggedModel, readFlagged } from "broadside/contracts"
import { answers, Elysia, paging, query, takesQuery } from "broadside/http"
import type { WorldsContext } from "../context"
import type { PublishedPages } from "./published-pages"

/** What was flagged of the worlds alone, as `GET /api/operator/flagged?kind=pages`. */
export const operatorRoutes = (ctx: WorldsContext, { moderated }: PublishedPages) =>
  new Elysia().get(
    "/api/operator/flagged-pages",
    async ({ query, request }) => {
      await ctx.requireOperator(request)
      return flaggedAnswer([await readFlagged(moderated, query)], query)
    },
    {
      ...takesQuery(query(paging(20))),
      detail: {
        tags: ["Operator"],
        operationId: "listFlaggedPages",
        summary: "Workshop and Dispatch pages with doubtful words, for a human to look at",
        security: [{ operator: [] }],
        responses: answers("Flagged pages", flaggedModel([moderated.kind]), {
          problems: [400, 401],
        }),
      },
    },
  )
