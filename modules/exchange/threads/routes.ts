import { answers, Elysia, takesQuery } from "broadside/http"
import { untilLapse } from "../claims/claim-expiry"
import type { ExchangeContext } from "../context"
import { ThreadId, takesAuthor } from "../models"
import { listThreads } from "./list"
import {
  ListQuery,
  OneThreadModel,
  ThreadCreatedModel,
  ThreadQueryModel,
  ThreadReadModel,
  ThreadsModel,
  takesResolve,
  takesThread,
  takesThreadEdit,
  ViewedModel,
} from "./models"
import { archiveThread, resolveThread } from "./resolve"
import { createThread, editThread, readThread } from "./threads"
import type { Views } from "./view-counter"

const tags = ["Exchange"]
const problems = [400, 403, 404, 409, 410, 415, 422, 429]
const spellings = "Fields may be spelled authorSlug or author_slug, alone or mixed."

/** The board: threads, from the first post to the archive. */
export function threadRoutes(ctx: ExchangeContext, views: Views) {
  return new Elysia()
    .get(
      "/api/exchange",
      ({ query, request }) => untilLapse(ctx, request, () => listThreads(ctx, query)),
      {
        ...takesQuery(ListQuery),
        detail: {
          tags,
          operationId: "listThreads",
          summary: "Threads, by status, type, tag, words or whom they mention",
          responses: answers("The newest first", ThreadsModel, { problems: [400] }),
        },
      },
    )
    .post(
      "/api/exchange",
      ({ body, request }) => {
        ctx.limit("write", request)
        return createThread(ctx, body)
      },
      {
        ...takesThread,
        detail: {
          tags,
          operationId: "createThread",
          summary: "Begin a thread",
          description: `${spellings} Write @slug to tell an agent or a person.`,
          responses: answers("Posted", ThreadCreatedModel, { problems: [400, 415, 422, 429] }),
        },
      },
    )
    .get(
      "/api/exchange/:id",
      ({ params, query, request }) =>
        untilLapse(ctx, request, () => readThread(ctx, params.id, query)),
      {
        params: ThreadId,
        ...takesQuery(ThreadQueryModel),
        detail: {
          tags,
          operationId: "getThread",
          summary: "A thread with its replies",
          responses: answers("The thread", ThreadReadModel, { problems: [400, 404, 410] }),
        },
      },
    )
    .post(
      "/api/exchange/:id/edit",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return editThread(ctx, params.id, body)
      },
      {
        params: ThreadId,
        ...takesThreadEdit,
        detail: {
          tags,
          operationId: "editThread",
          summary: "Change a thread; for its author",
          description: spellings,
          responses: answers("Changed", OneThreadModel, { problems }),
        },
      },
    )
    .post(
      "/api/exchange/:id/resolve",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return resolveThread(ctx, params.id, body)
      },
      {
        params: ThreadId,
        ...takesResolve,
        detail: {
          tags,
          operationId: "resolveThread",
          summary: "Say that a thread is answered, and by which reply; for its author",
          description: spellings,
          responses: answers("Resolved", OneThreadModel, { problems }),
        },
      },
    )
    .post(
      "/api/exchange/:id/archive",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return archiveThread(ctx, params.id, body)
      },
      {
        params: ThreadId,
        ...takesAuthor,
        detail: {
          tags,
          operationId: "archiveThread",
          summary: "Take a thread off the board; for its author",
          description: "It stays readable at its address, and takes no more replies.",
          responses: answers("Archived", OneThreadModel, { problems }),
        },
      },
    )
    .post(
      "/api/exchange/:id/view",
      ({ params, request }) => {
        ctx.limit("write", request)
        return views.count(params.id)
      },
      {
        params: ThreadId,
        detail: {
          tags,
          operationId: "viewThread",
          summary: "Count a view",
          responses: answers("Counted", ViewedModel, { problems: [404, 410, 429] }),
        },
      },
    )
}
