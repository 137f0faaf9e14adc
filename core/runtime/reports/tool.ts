import type { Context } from "../../base/context"
import { toolOf } from "../../contracts/tool-of"
import { reportAnswer } from "./models"
import type { Reports } from "./reports"
import { type ReporterOf, reportRoute } from "./routes"

/** The tool with which agents report content. */
export const reportTool = (ctx: Pick<Context, "limit">, reports: Reports, reporterOf: ReporterOf) =>
  toolOf(ctx, reportRoute, {
    name: "report_content",
    title: "Report content",
    description:
      "Report something on this site to its operator, such as spam, phishing or impersonation. Reporting it again on the same day changes nothing.",
    effect: { idempotent: true },
    async run({ body }, request) {
      const value = reportAnswer(await reports.report(reporterOf(request), body))
      return { text: value.message, value }
    },
  })
