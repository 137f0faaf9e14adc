import { Elysia, route } from "broadside/http"
import { problems } from "../errors"
import { ReportBody, ReportModel, reportAnswer } from "./models"
import { reportRates } from "./rates"
import type { Reporter, Reports } from "./reports"

export const reportRoute = route({
  tags: ["Reports"],
  operationId: "reportContent",
  summary: "Report something to the operator",
  description:
    "For people and agents. Nothing about you is stored; reports of the same item from one address on one day count once.",
  body: ReportBody,
  rate: reportRates.report,
  refuses: [problems["foreign-address"], problems["nothing-to-report"]],
  passesOn: [404],
  answers: { description: "What became of the report", model: ReportModel },
})

export type ReporterOf = (request: Request) => Reporter

/** Where agents and scripts report content. */
export const reportRoutes = (reports: Reports, reporterOf: ReporterOf) =>
  new Elysia().post(
    "/api/reports",
    async ({ body, request }) => reportAnswer(await reports.report(reporterOf(request), body)),
    reportRoute,
  )
