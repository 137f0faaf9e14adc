import { type Context, type Contribution, contribute, type Log } from "broadside"
import { Pages, Tools, toolOf } from "broadside/contracts"
import { REPORT_PATH } from "broadside/host"
import type { Moderator } from "../moderation/moderator"
import type { Noindex } from "../review/noindex"
import { reportAnswer } from "./models"
import { reportPages } from "./page-routes"
import { createReports, type Reports } from "./reports"
import { type ReporterOf, reportRoute, reportRoutes } from "./routes"

/** The tool with which agents report content. */
const reportTool = (
  ctx: Pick<Context, "all" | "limit">,
  reports: Reports,
  reporterOf: ReporterOf,
) =>
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

interface Options {
  readonly moderator: Moderator
  readonly log: Log
  readonly noindex: Noindex
}

/** Reports by visitors and agents: their routes, pages and tool. */
export function createSiteReports(ctx: Context, { moderator, log, noindex }: Options) {
  const { now, urls, write, clientOf } = ctx
  const reports = createReports({ now, urls, write, moderator, log, noindex })
  const reporterOf: ReporterOf = (request) => ({
    client: clientOf(request),
    host: new URL(request.url).host,
  })
  return {
    place: reports.place,
    routes: () => reportRoutes(reports, reporterOf).use(reportPages(ctx, reports, reporterOf)),
    contributions: (): readonly Contribution[] => [
      contribute(Pages, { uncrawled: [REPORT_PATH] }),
      contribute(Tools, reportTool(ctx, reports, reporterOf)),
    ],
  }
}
