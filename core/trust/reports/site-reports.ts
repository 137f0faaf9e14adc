import type { Context, SharedContext } from "../../base/context"
import type { Log } from "../../base/log"
import type { Rate } from "../../base/rates"
import { type Contribution, contribute } from "../../base/tokens"
import { Pages } from "../../contracts/pages"
import { toolOf } from "../../contracts/tool-of"
import { Tools } from "../../contracts/tools"
import { rateKey } from "../../http/limits/module-rates"
import { REPORT_PATH } from "../../ui/report-link"
import type { Moderator } from "../moderation/moderator"
import type { Noindex } from "../review/noindex"
import { reportAnswer } from "./models"
import { reportPages } from "./page-routes"
import type { Reports } from "./reports"
import { createReports } from "./reports"
import { type ReporterOf, reportRoute, reportRoutes } from "./routes"

/** The tool with which agents report content. */
const reportTool = (ctx: Pick<Context, "limit">, reports: Reports, reporterOf: ReporterOf) =>
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
  /** Id of the owner of the rate of reports. */
  readonly owner: string
}

/** Reports by visitors and agents: their routes, pages and tool. */
export function createSiteReports(
  shared: SharedContext,
  { moderator, log, noindex, owner }: Options,
) {
  const { now, urls, write, clientOf, limit } = shared
  const reports = createReports({ now, urls, write, moderator, log, noindex })
  const reporterOf: ReporterOf = (request) => ({
    client: clientOf(request),
    host: new URL(request.url).host,
  })
  const ctx = Object.assign({}, shared, {
    limit: (rate: Rate, request: Request) => limit(rateKey(owner, rate), request),
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
