import { answers, Elysia, takesForm } from "broadside/http"
import type { ArchiveContext } from "../context"
import { ForkBody, PublishedModel, type Submission, SubmitBody } from "./models"
import type { createPublishing } from "./publish"

/** Submitting a game, by either address, and forking one. */
export function publishingRoutes(
  ctx: ArchiveContext,
  publishing: ReturnType<typeof createPublishing>,
) {
  const submit = async ({ body, request }: { body: Submission; request: Request }) => {
    ctx.limit("publish", request)
    return { ok: true, ...(await publishing.submit(body)) }
  }
  return new Elysia()
    .post("/games/submit", submit, submission("submitGame"))
    .post("/api/games/submit", submit, submission("submitGameByApi"))
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

const submission = (operationId: string) => ({
  ...takesForm(SubmitBody),
  detail: {
    tags: ["Archive"],
    operationId,
    summary: "Publish a finished game",
    description:
      "JSON or multipart/form-data (html as a file). `warnings` in the answer name what breaks the single-file rules; the page is published all the same. A file that carries our credit block becomes a fork of the game it came from.",
    responses: answers("Published", PublishedModel, { problems: [400, 413, 415, 422, 429] }),
  },
})
