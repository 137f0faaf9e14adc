import { flaggedAnswer, flaggedModel, readFlagged } from "broadside/contracts/trust"
import { Elysia, paging, query, route } from "broadside/http"
import type { PublishedPages } from "../published-pages"

/** The flagged pages of both worlds, like `GET /api/operator/flagged?kind=pages`. */
export const operatorRoutes = ({ moderated }: PublishedPages) =>
  new Elysia().get(
    "/api/operator/flagged-pages",
    async ({ query }) => flaggedAnswer([await readFlagged(moderated, query)], query),
    route({
      tags: ["Operator"],
      operationId: "listFlaggedPages",
      summary: "List Workshop and Dispatch pages with doubtful words, for a human to review",
      operator: true,
      query: query(paging(20)),
      answers: { description: "Flagged pages", model: flaggedModel([moderated.kind]) },
    }),
  )
