import { Problem, siteRefusals } from "broadside"
import { createEventResponse, Elysia, problemBody, route, t } from "broadside/http"
import type { ChatBuildersContext } from "../context"
import { MODEL_REFUSALS, problems } from "../errors"
import type { Model } from "../model/model"
import { prepareBuild } from "./answers"
import { BuildBody, BuiltModel } from "./models"
import { BUILD_ID, type Outcomes } from "./outcomes"

const buildRoute = route({
  summary: "Ask for a page, and get a page",
  description:
    "A model builds what the last message asks for and publishes it in the Workshop; a fork of a game is published as a game. With Accept: text/event-stream the answer is a stream of events: progress (stage is thinking, reading with title and html, writing with size and added, checking, publishing, or published with url and edit_key), and at the end done with the same JSON, or failed with a problem and retry_after in seconds. With an Idempotency-Key the answer is always JSON.",
  operationId: "buildPage",
  tags: ["Chat builders"],
  body: BuildBody,
  author: true,
  submits: true,
  refuses: [
    siteRefusals["family-rule"],
    problems["too-large-to-change"],
    problems["page-changed"],
    ...MODEL_REFUSALS,
  ],
  // 403, 404 and 410 are refusals about the page to change; 429 is the limit of requests in an hour.
  passesOn: [403, 404, 410, 429],
  answers: { description: "What the builder says, and the page", model: BuiltModel },
  otherAnswers: [
    { description: "The same as events", model: t.String(), type: "text/event-stream" },
  ],
})

export const builderRoutes = (ctx: ChatBuildersContext, model: Model, outcomes: Outcomes) =>
  new Elysia().post(
    "/api/connect/chat",
    async ({ body, request }) => {
      const build = await prepareBuild(ctx, model, body, { request })
      if (!wantsEvents(request)) return build()
      const events = createEventResponse()
      const answer = build((progress) => events.send("progress", progress), events.signal)
      // A visitor who stops while it is published asks afterwards whether it was.
      outcomes.add(request.headers.get(BUILD_ID), answer)
      void answer
        .then((answer) => events.send("done", answer))
        .catch((error: unknown) => events.send("failed", failureEvent(ctx, error)))
        .finally(events.close)
      return events.response
    },
    buildRoute,
  )

/** The answer to an Idempotency-Key is JSON, because it may be sent again. */
const wantsEvents = ({ headers }: Request) =>
  Boolean(headers.get("accept")?.includes("text/event-stream")) && !headers.has("idempotency-key")

/** The problem as an event: the status and the headers have already been sent. */
function failureEvent({ log }: ChatBuildersContext, error: unknown) {
  if (error instanceof Problem) {
    const seconds = Number(error.headers?.["retry-after"])
    return { ...problemBody(error), ...(seconds > 0 ? { retry_after: seconds } : {}) }
  }
  log.error({ err: error }, "a page could not be built")
  return problemBody(problems["model-failed"]("something went wrong here."))
}
