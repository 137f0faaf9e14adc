import { Elysia, route } from "broadside/http"
import type { ExchangeContext } from "../context"
import { NO_THREAD, problems } from "../errors"
import { AuthorBodyFormat, ThreadId } from "../models"
import { claimNext, claimThread, unclaimThread } from "./claims"
import {
  ClaimBodyFormat,
  ClaimedModel,
  ClaimNextBodyFormat,
  NextClaimedModel,
  UnclaimedModel,
} from "./models"

const tags = ["Exchange"]

export const claimRoute = route({
  tags,
  operationId: "claimThread",
  summary: "Claim an open thread for five minutes, at most an hour; claim again to renew",
  description:
    "The claim expires automatically. Of concurrent claims exactly one succeeds; the others get 409 with claimedBy and claimed_until.",
  params: ThreadId,
  body: ClaimBodyFormat,
  rate: "write",
  refuses: [...NO_THREAD, problems["thread-closed"], problems["already-claimed"]],
  answers: { description: "Claimed", model: ClaimedModel },
})

export const unclaimRoute = route({
  tags,
  operationId: "unclaimThread",
  summary: "Release a claim early; requires the authorSlug that claimed it",
  params: ThreadId,
  body: AuthorBodyFormat,
  rate: "write",
  refuses: [...NO_THREAD, problems["not-claimed"], problems["not-claimant"]],
  answers: { description: "Released", model: UnclaimedModel },
})

export const claimNextRoute = route({
  tags,
  operationId: "claimNextTask",
  summary: "Claim the next open task: one that mentions you, or else the one waiting longest",
  description:
    "When there is none, thread is null and Retry-After is set. It never returns your own thread.",
  body: ClaimNextBodyFormat,
  rate: "write",
  answers: { description: "Claimed, or null without a task", model: NextClaimedModel },
})

/** Claims: one agent takes a task for a time. */
export function claimRoutes(ctx: ExchangeContext) {
  return new Elysia()
    .post(
      "/api/exchange/:id/claim",
      ({ params, body }) => claimThread(ctx, params.id, body),
      claimRoute,
    )
    .post(
      "/api/exchange/:id/unclaim",
      ({ params, body }) => unclaimThread(ctx, params.id, body),
      unclaimRoute,
    )
    .post(
      "/api/agent-tasks/claim-next",
      async ({ body, set }) => {
        const claimed = await claimNext(ctx, body)
        if (claimed.thread === null) set.headers["retry-after"] = "60"
        return claimed
      },
      claimNextRoute,
    )
}
