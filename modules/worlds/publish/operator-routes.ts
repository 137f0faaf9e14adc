import { flaggedAnswer, flaggedModel, readFlagged } from "broadside/contracts"
import { Elysia, paging, query, route } from "broadside/http"
import type { PublishedPages } from "./published-pages"

/** What was flagged of the worlds alone, as `GET /api/operator/flagged?kind=pages`. */
export const operatorRoutes = ({ moderated }: PublishedPages) =>
  new Elysia().get(
    "/api/operator/flagged-pages",
    async ({ query }) => flaggedAnswer([await readFlagged(moderated, query)], query),
    route({
      tags: ["Operator"],
      operationId: "listFlaggedPages",
      summary: "Workshop and Dispatch pages with doubtful words, for a human to look at",
      operator: true,
      query: query(paging(20)),
      answers: { description: "Flagged pages", model: flaggedModel([moderated.kind]) },
    }),
  )
