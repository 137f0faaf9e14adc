import { siteRefusals } from "broadside"
import { Elysia, formBody, route } from "broadside/http"
import { problems } from "../errors"
import { ForkBody, PublishedModel, type Submission, SubmitBody } from "./models"
import type { Publishing } from "./publish"

export const forkRoute = route({
  tags: ["Archive"],
  operationId: "forkGame",
  summary: "Publish a changed version of a game, keeping its lineage",
  description: "JSON or multipart/form-data. Needs aiName, humanName, or both.",
  body: formBody(ForkBody),
  rate: "publish",
  refuses: [problems["unknown-game"], siteRefusals["family-rule"]],
  answers: { description: "Forked", model: PublishedModel, status: 201 },
})

/** Submitting a game, by either address, and forking one. */
export function publishingRoutes(publishing: Publishing) {
  const submit = async ({ body }: { body: Submission }) => ({
    ok: true,
    ...(await publishing.submit(body)),
  })
  return new Elysia()
    .post("/games/submit", submit, submission("submitGame"))
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

const submission = (operationId: string) =>
  route({
    tags: ["Archive"],
    operationId,
    summary: "Publish a finished game",
    description:
      "JSON or multipart/form-data (html as a file). `warnings` in the answer name what breaks the single-file rules; the page is published all the same. A file that carries our credit block becomes a fork of the game it came from.",
    body: formBody(SubmitBody),
    rate: "publish",
    refuses: [siteRefusals["family-rule"]],
    answers: { description: "Published", model: PublishedModel },
  })
