import { type Context, invalid } from "broadside"
import { problem, REPORT_PATH } from "broadside/host"
import {
  body,
  Elysia,
  faultsOf,
  formRefusal,
  oneOf,
  optional,
  pageRoute,
  query,
  rawForm,
  t,
  text,
} from "broadside/http"
import { htmlAnswer, type PageContext, seeOther, sendHtml, valuesOf } from "broadside/ui"
import { problems } from "../errors"
import { reportPage, type Subject, thanksPage } from "./form-page"
import { ReportBody } from "./models"
import { reportRates } from "./rates"
import { type Reports, type Sent, STATUSES } from "./reports"
import type { ReporterOf } from "./routes"

type Ctx = PageContext & Pick<Context, "cached" | "limit">

const field = t.Optional(t.String({ maxLength: 40_000 }))
const AsTyped = body({ url: field, reason: field, note: field })

/** The form for visitors. */
export function reportPages(ctx: Ctx, reports: Reports, reporterOf: ReporterOf) {
  return new Elysia()
    .get(
      REPORT_PATH,
      async ({ query: { url = "" }, request }) => {
        const values: Record<string, string> = url ? { url } : {}
        const subject = url ? await subjectAt(url, request) : undefined
        return sendHtml(reportPage(ctx, { form: { values, faults: [] }, subject }))
      },
      pageRoute({
        summary: "Form that reports something to the operator",
        query: query({ url: optional(text({ max: 2000 })) }),
        passesOn: [404],
      }),
    )
    .post(
      REPORT_PATH,
      async ({ body, request }) => {
        const values = valuesOf(body)
        try {
          const sent = { url: "", reason: "", ...values }
          const faults = faultsOf(ReportBody, sent)
          if (faults.length > 0) throw invalid(faults)
          // Not the rate of the route: what was typed is shown again.
          ctx.limit(reportRates.report, request)
          const { status } = await reports.report(reporterOf(request), sent as unknown as Sent)
          return seeOther(`${REPORT_PATH}/thanks?was=${status}`)
        } catch (error) {
          const { status, headers, faults } = formRefusal(error)
          const form = { values, faults: faults.map(atField) }
          const subject = values["url"] ? await subjectAt(values["url"], request) : undefined
          return sendHtml(reportPage(ctx, { form, subject }), status, headers)
        }
      },
      pageRoute({
        summary: "Report something to the operator, by form",
        body: rawForm(AsTyped),
        rate: "write",
        refuses: [
          problems["foreign-address"],
          problems["nothing-to-report"],
          problem["too-many-requests"],
        ],
        passesOn: [404],
      }),
    )
    .get(
      `${REPORT_PATH}/thanks`,
      ({ query: { was = "received" }, request }) =>
        ctx.cached(request, () => thanksPage(ctx, was), htmlAnswer()),
      pageRoute({
        summary: "What became of a report",
        query: query({ was: optional(oneOf(STATUSES)) }),
      }),
    )

  /** What is at an address; undefined where there is nothing, which the form says once it is sent. */
  async function subjectAt(url: string, request: Request): Promise<Subject | undefined> {
    try {
      const at = reports.place(url, reporterOf(request).host)
      const one = at.kind.one.replaceAll("_", " ")
      // What lets people in cannot be guessed here, and what was removed is not shown again.
      if (at.kind.unlisted) return { one, item: undefined }
      const item = await reports.find(at)
      return { one, item: item.removed ? undefined : item }
    } catch (error) {
      formRefusal(error)
      return
    }
  }
}

/** Whatever is wrong besides single fields, is wrong with the address. */
const atField = ({ path, message }: { readonly path: string; readonly message: string }) => ({
  path: path || "/url",
  message,
})
