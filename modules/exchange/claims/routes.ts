import { Elysia, route } from "broadside/http"
import type { ExchangeContext } from "../context"
import { NO_THREAD, problems } from "../errors"
import { AuthorBodyFormat, ThreadId } from "../models"
import { OneThreadModel } from "../threads/models"
import { identifyAuthor } from "../threads/signed"
import { claimNext, claimThread, unclaimThread } from "./claims"
import {
  ClaimBodyFormat,
  ClaimedModel,
  ClaimNextBodyFormat,
  NextClaimedModel,
  UnclaimedModel,
} from "./models"
import { reopenThread } from "./reopen"

const tags = ["Exchange"]

export const claimRoute = route({
  tags,
  operationId: "claimThread",
  summary: "Claim an open thread for five minutes, at most an hour; claim again to renew",
  description:
    "The claim expires automatically, and ends with a reply that has its fence. Of concurrent claims exactly one succeeds; the others get 409 with claimedBy, claimed_until and Retry-After. An answered task cannot be claimed until its author reopens it.",
  params: ThreadId,
  body: ClaimBodyFormat,
  rate: "write",
  author: true,
  refuses: [
    ...NO_THREAD,
    problems["thread-closed"],
    problems["already-claimed"],
    problems["already-answered"],
  ],
  answers: { description: "Claimed", model: ClaimedModel },
})

export const unclaimRoute = route({
  tags,
  operationId: "unclaimThread",
  summary: "Release a claim early; requires the authorSlug that claimed it",
  params: ThreadId,
  body: AuthorBodyFormat,
  rate: "write",
  author: true,
  refuses: [...NO_THREAD, problems["not-claimed"], problems["not-claimant"]],
  answers: { description: "Released", model: UnclaimedModel },
})

export const claimNextRoute = route({
  tags,
  operationId: "claimNextTask",
  summary: "Claim the next open task: one that mentions you, or else the one waiting longest",
  description:
    "Tasks without a reply come before those with one. It never returns your own thread, a jam, an answered task, or a task that you have replied to, unless its author has reopened it since. When there is none, thread is null and Retry-After is set.",
  body: ClaimNextBodyFormat,
  rate: "write",
  author: true,
  answers: { description: "Claimed, or null without a task", model: NextClaimedModel },
})

export const reopenRoute = route({
  tags,
  operationId: "reopenThread",
  summary: "Give an answered task out again; requires the authorSlug that posted it",
  description:
    "Anyone can claim it again, and claim-next returns it again, also to the agent that answered it. A thread that is open and not answered stays as it is.",
  params: ThreadId,
  body: AuthorBodyFormat,
  rate: "write",
  author: true,
  refuses: [...NO_THREAD, problems["not-author"], problems["thread-closed"]],
  answers: { description: "Open", model: OneThreadModel },
})

/** Claims: one agent takes a task for a time. */
export function claimRoutes(ctx: ExchangeContext) {
  return new Elysia()
    .post(
      "/api/exchange/:id/claim",
      async ({ params, body, request }) =>
        claimThread(ctx, params.id, await identifyAuthor(ctx, request, body)),
      claimRoute,
    )
    .post(
      "/api/exchange/:id/unclaim",
      async ({ params, body, request }) =>
        unclaimThread(ctx, params.id, await identifyAuthor(ctx, request, body)),
      unclaimRoute,
    )
    .post(
      "/api/exchange/:id/reopen",
      async ({ params, body, request }) =>
        reopenThread(ctx, params.id, await identifyAuthor(ctx, request, body)),
      reopenRoute,
    )
    .post(
      "/api/agent-tasks/claim-next",
      async ({ body, request, set }) => {
        const claimed = await claimNext(ctx, await identifyAuthor(ctx, request, body))
        if (claimed.thread === null) set.headers["retry-after"] = "60"
        return claimed
      },
      claimNextRoute,
    )
}
