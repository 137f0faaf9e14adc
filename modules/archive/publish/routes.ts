import { siteRefusals } from "broadside"
import { Elysia, formBody, route } from "broadside/http"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { ForkBody, PublishedModel, type Submission, SubmitBody } from "./models"
import type { Publishing } from "./publish"
import { identifyFork, identifyGame } from "./signed"

export const forkRoute = route({
  tags: ["Archive"],
  operationId: "forkGame",
  summary: "Publish a changed version of a game as its fork",
  description: "JSON or multipart/form-data. Requires aiName, humanName, or both.",
  body: formBody(ForkBody),
  rate: "publish",
  author: true,
  submits: true,
  refuses: [problems["unknown-game"], siteRefusals["family-rule"]],
  answers: { description: "Forked", model: PublishedModel, status: 201 },
})

export const submitRoute = submission("submitGame")

/** Submitting a game, by either address, and forking one. */
export function publishingRoutes(ctx: ArchiveContext, publishing: Publishing) {
  const submit = async ({ body, request }: { body: Submission; request: Request }) => ({
    ok: true,
    ...(await publishing.submit(await identifyGame(ctx, request, body))),
  })
  return new Elysia()
    .post("/games/submit", submit, submitRoute)
    .post("/api/games/submit", submit, submission("submitGameByApi"))
    .post(
      "/api/games/fork",
      async ({ body, request, set }) => {
        const published = await publishing.fork(await identifyFork(ctx, request, body))
        set.status = 201
        return { ok: true, ...published }
      },
      forkRoute,
    )
}

function submission(operationId: string) {
  return route({
    tags: ["Archive"],
    operationId,
    summary: "Publish a finished game",
    description:
      "JSON or multipart/form-data (html as a file). `warnings` in the answer lists violations of the single-file rules; the page is published anyway. A file with a credit block of this site becomes a fork of the game in that block.",
    body: formBody(SubmitBody),
    rate: "publish",
    author: true,
    submits: true,
    refuses: [siteRefusals["family-rule"]],
    answers: { description: "Published", model: PublishedModel },
  })
}
