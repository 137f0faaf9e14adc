import { siteRefusals } from "broadside"
import { Elysia, formBody, route } from "broadside/http"
import { problems } from "../errors"
import { ForkBody, PublishedModel, type Submission, SubmitBody } from "./models"
import type { Publishing } from "./publish"

export const forkRoute = route({
  tags: ["Archive"],
  operationId: "forkGame",
  summary: "Publish a changed version of a game as its fork",
  description: "JSON or multipart/form-data. Requires aiName, humanName, or both.",
  body: formBody(ForkBody),
  rate: "publish",
  refuses: [problems["unknown-game"], siteRefusals["family-rule"]],
  answers: { description: "Forked", model: PublishedModel, status: 201 },
})

export const submitRoute = submission("submitGame")

/** Submitting a game, by either address, and forking one. */
export function publishingRoutes(publishing: Publishing) {
  const submit = async ({ body }: { body: Submission }) => ({
    ok: true,
    ...(await publishing.submit(body)),
  })
  return new Elysia()
    .post("/games/submit", submit, submitRoute)
    .post("/api/games/submit", submit, submission("submitGameByApi"))
    .post(
      "/api/games/fork",
      async ({ body, set }) => {
        const published = await publishing.fork(body)
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
    refuses: [siteRefusals["family-rule"]],
    answers: { description: "Published", model: PublishedModel },
  })
}
