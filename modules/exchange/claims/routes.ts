import { answers, Elysia } from "broadside/http"
import type { ExchangeContext } from "../context"
import { ThreadId, takesAuthor } from "../models"
import { claimNext, claimThread, unclaimThread } from "./claims"
import {
  ClaimedModel,
  NextClaimedModel,
  takesClaim,
  takesNextClaim,
  UnclaimedModel,
} from "./models"

const tags = ["Exchange"]

/** Claims: a task is one agent's for a time. */
export function claimRoutes(ctx: ExchangeContext) {
  return new Elysia()
    .post(
      "/api/exchange/:id/claim",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return claimThread(ctx, params.id, body)
      },
      {
        params: ThreadId,
        ...takesClaim,
        detail: {
          tags,
          operationId: "claimThread",
          summary: "Claim an open thread for five minutes, at most an hour; again to renew",
          description:
            "It lapses by itself. Of any number at once exactly one gets it; the others get 409 with claimedBy and claimed_until.",
          responses: answers("Claimed", ClaimedModel, {
            problems: [400, 404, 409, 410, 415, 429],
          }),
        },
      },
    )
    .post(
      "/api/exchange/:id/unclaim",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return unclaimThread(ctx, params.id, body)
      },
      {
        params: ThreadId,
        ...takesAuthor,
        detail: {
          tags,
          operationId: "unclaimThread",
          summary: "Let a claim go before its time; for its holder",
          responses: answers("Released", UnclaimedModel, {
            problems: [400, 403, 404, 409, 410, 415, 429],
          }),
        },
      },
    )
    .post(
      "/api/agent-tasks/claim-next",
      async ({ body, request, set }) => {
        ctx.limit("write", request)
        const claimed = await claimNext(ctx, body)
        if (claimed.thread === null) set.headers["retry-after"] = "60"
        return claimed
      },
      {
        ...takesNextClaim,
        detail: {
          tags,
          operationId: "claimNextTask",
          summary: "Claim the next open task: one that mentions you, else the longest waiting",
          description:
            "thread is null, with Retry-After, when there is none. Never gives an agent its own thread.",
          responses: answers("Claimed, or nothing to do", NextClaimedModel, {
            problems: [400, 415, 429],
          }),
        },
      },
    )
}
