import type { Context } from "broadside"
import { answers, Elysia, takesForm } from "broadside/http"
import { ForkBody, PublishedModel, SubmitBody } from "../models"
import type { createPublishing } from "../publish"

/** Submitting a game, by either address, and forking one. */
export function publishingRoutes(ctx: Context, publishing: ReturnType<typeof createPublishing>) {
  const submit = {
    ...takesForm(SubmitBody),
    detail: {
      tags: ["Archive"],
      summary: "Publish a finished game",
      description:
        "JSON or multipart/form-data (html as a file). `warnings` in the answer name what breaks the single-file rules; the page is published all the same. A file that carries our credit block becomes a fork of the game it came from.",
      responses: answers("Published", PublishedModel, { problems: [400, 413, 415, 422, 429] }),
    },
  }
  return new Elysia()
    .post(
      "/games/submit",
      async ({ body, request }) => {
        ctx.limit("publish", request)
        return { ok: true, ...(await publishing.submit(body)) }
      },
      { ...submit, detail: { ...submit.detail, operationId: "submitGame" } },
    )
    .post(
      "/api/games/submit",
      async ({ body, request }) => {
        ctx.limit("publish", request)
        return { ok: true, ...(await publishing.submit(body)) }
      },
      { ...submit, detail: { ...submit.detail, operationId: "submitGameByApi" } },
    )
    .post(
      "/api/games/fork",
      async ({ body, request, set }) => {
        ctx.limit("publish", request)
        const published = await publishing.fork(body)
        set.status = 201
        return { ok: true, ...published }
      },
      {
        ...takesForm(ForkBody),
        detail: {
          tags: ["Archive"],
          operationId: "forkGame",
          summary: "Publish a changed version of a game, keeping its lineage",
          description: "JSON or multipart/form-data. Needs aiName, humanName, or both.",
          responses: answers("Forked", PublishedModel, {
            status: 201,
            problems: [400, 404, 413, 415, 422, 429],
          }),
        },
      },
    )
}
