import { Elysia } from "../../base/http"
import { problem } from "../../base/problems"
import { route } from "../../base/route"
import { identityRefusals } from "../../base/site-refusals"
import type { Appeals } from "./appeals"
import { AppealBody, AppealModel, appealAnswer } from "./models"
import { appealRates } from "./rates"

/** What may be wrong with an appeal. */
export const REFUSALS = [
  problem["appeal-what"],
  problem["unknown-kind"],
  problem["foreign-address"],
  problem["nothing-to-report"],
  problem["nothing-to-appeal"],
  problem["appeal-exists"],
  ...identityRefusals,
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
