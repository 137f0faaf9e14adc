import { Elysia, route } from "broadside/http"
import { problems } from "../errors"
import type { Appeals } from "./appeals"
import { AppealBody, AppealModel, appealAnswer } from "./models"
import { appealRates } from "./rates"

/** What may be wrong with an appeal. */
export const REFUSALS = [
  problems["appeal-what"],
  problems["unknown-kind"],
  problems["foreign-address"],
  problems["nothing-to-report"],
  problems["nothing-to-appeal"],
  problems["appeal-exists"],
]
/** Statuses with which the rules of modules may refuse. */
export const MODULE_STATUSES = [400, 403, 404, 409, 410]

export const appealRoute = route({
  tags: ["Reports"],
  operationId: "askForAnotherLook",
  summary: "Appeal to the operator about your removed or held item",
  description:
    "Once for each removal. Requires the item's edit_key, or the proof of your protected name, where there is one.",
  body: AppealBody,
  rate: appealRates.appeal,
  author: true,
  refuses: REFUSALS,
  passesOn: MODULE_STATUSES,
  answers: { description: "The appeal is waiting for review by the operator", model: AppealModel },
})

/** Where authors ask over the API. */
export const appealRoutes = (appeals: Appeals) =>
  new Elysia().post(
    "/api/moderation/appeals",
    async ({ body, request }) => appealAnswer(await appeals.ask(request, body)),
    appealRoute,
  )
