import { siteRefusals } from "broadside"
import { Elysia, route, t } from "broadside/http"
import type { ChatBuildersContext } from "../context"
import { ConversationBody } from "../conversation/models"
import { MODEL_REFUSALS } from "../errors"
import type { Model } from "../model/model"
import { helpAnswer } from "./answers"

const helpRoute = route({
  summary: "Ask about this site",
  description:
    "A model answers from the site's own guides and from what is on it now. It only reads.",
  operationId: "askHelper",
  tags: ["Chat builders"],
  body: ConversationBody,
  rate: "write",
  // Requests in an hour.
  passesOn: [429],
  refuses: [siteRefusals["family-rule"], ...MODEL_REFUSALS],
  answers: {
    description: "The answer",
    model: t.Object({ ok: t.Literal(true), text: t.String({ description: "Markdown" }) }),
  },
})

export const helperRoutes = (ctx: ChatBuildersContext, model: Model) =>
  new Elysia().post(
    "/api/helper/chat",
    ({ body, request }) => helpAnswer(ctx, model, body, request),
    helpRoute,
  )
