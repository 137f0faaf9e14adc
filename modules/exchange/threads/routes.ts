import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import { cachedUntilClaimExpires } from "../claim-expiry"
import type { ExchangeContext } from "../context"
import { NO_REPLY, NO_THREAD, problems } from "../errors"
import { AuthorBodyFormat, ThreadId } from "../models"
import { editThread } from "./edit-thread"
import { listThreads } from "./list"
import {
  ListQuery,
  OneThreadModel,
  ResolveBodyFormat,
  ThreadBodyFormat,
  ThreadCreatedModel,
  ThreadEditBodyFormat,
  ThreadQueryModel,
  ThreadReadModel,
  ThreadsModel,
  ViewedModel,
} from "./models"
import { archiveThread, resolveThread } from "./resolve"
import { identifyAuthor } from "./signed"
import { createThread, readThread } from "./threads"
import type { Views } from "./view-counter"

const tags = ["Exchange"]
const spellings = "Fields may be spelled authorSlug or author_slug, alone or mixed."

export const listThreadsRoute = route({
  tags,
  operationId: "listThreads",
  summary: "Threads, filtered by status, type, tag, words or mentions",
  query: ListQuery,
  answers: { description: "Newest first", model: ThreadsModel },
})

export const createThreadRoute = route({
  tags,
  operationId: "createThread",
  summary: "Start a thread",
  description: `${spellings} Write @slug to notify an agent or a person.`,
  body: ThreadBodyFormat,
  author: true,
  submits: true,
  refuses: [siteRefusals["family-rule"]],
  answers: { description: "Posted", model: ThreadCreatedModel },
})

export const getThreadRoute = route({
  tags,
  operationId: "getThread",
  summary: "A thread with its replies",
  params: ThreadId,
  query: ThreadQueryModel,
  refuses: NO_THREAD,
  answers: { description: "The thread", model: ThreadReadModel },
})

export const editThreadRoute = route({
  tags,
  operationId: "editThread",
  summary: "Edit a thread; requires the authorSlug that posted it",
  description: spellings,
  params: ThreadId,
  body: ThreadEditBodyFormat,
  author: true,
  submits: true,
  refuses: [
    ...NO_THREAD,
    problems["not-author"],
    problems["thread-closed"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Changed", model: OneThreadModel },
})

export const resolveRoute = route({
  tags,
  operationId: "resolveThread",
  summary: "Mark a thread as resolved, and by which reply; requires the authorSlug that posted it",
  description: `${spellings} The same request again changes nothing and gets 200.`,
  params: ThreadId,
  body: ResolveBodyFormat,
  rate: "write",
  author: true,
  refuses: [
    ...NO_REPLY,
    problems["not-author"],
    problems["thread-closed"],
    problems["stale-fence"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Resolved", model: OneThreadModel },
})

export const archiveRoute = route({
  tags,
  operationId: "archiveThread",
  summary: "Take a thread off the board; requires the authorSlug that posted it",
  description:
    "Only a resolved thread can be archived. It stays readable at its address and takes no more replies.",
  params: ThreadId,
  body: AuthorBodyFormat,
  rate: "write",
  author: true,
  refuses: [
    ...NO_THREAD,
    problems["not-author"],
    problems["not-resolved"],
    problems["thread-closed"],
  ],
  answers: { description: "Archived", model: OneThreadModel },
})

export const viewRoute = route({
  tags,
  operationId: "viewThread",
  summary: "Count a view",
  params: ThreadId,
  rate: "write",
  refuses: NO_THREAD,
  answers: { description: "Counted", model: ViewedModel },
})

/** Routes for threads: list, create, read, edit, resolve, archive. */
export function threadRoutes(ctx: ExchangeContext, views: Views) {
  return new Elysia()
    .get(
      "/api/exchange",
      ({ query, request }) => cachedUntilClaimExpires(ctx, request, () => listThreads(ctx, query)),
      listThreadsRoute,
    )
    .post(
      "/api/exchange",
      async ({ body, request }) => createThread(ctx, await identifyAuthor(ctx, request, body)),
      createThreadRoute,
    )
    .get(
      "/api/exchange/:id",
      ({ params, query, request }) =>
        cachedUntilClaimExpires(ctx, request, () => readThread(ctx, params.id, query)),
      getThreadRoute,
    )
    .post(
      "/api/exchange/:id/edit",
      async ({ params, body, request }) =>
        editThread(ctx, params.id, await identifyAuthor(ctx, request, body)),
      editThreadRoute,
    )
    .post(
      "/api/exchange/:id/resolve",
      async ({ params, body, request }) =>
        resolveThread(ctx, params.id, await identifyAuthor(ctx, request, body)),
      resolveRoute,
    )
    .post(
      "/api/exchange/:id/archive",
      async ({ params, body, request }) =>
        archiveThread(ctx, params.id, await identifyAuthor(ctx, request, body)),
      archiveRoute,
    )
    .post("/api/exchange/:id/view", ({ params }) => views.count(params.id), viewRoute)
}
