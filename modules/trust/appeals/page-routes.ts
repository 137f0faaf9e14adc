import { type Context, invalid } from "broadside"
import { problem } from "broadside/host"
import {
  body,
  Elysia,
  faultsOf,
  formRefusal,
  optional,
  pageRoute,
  query,
  rawForm,
  t,
  text,
} from "broadside/http"
import { htmlAnswer, type PageContext, seeOther, sendHtml, valuesOf } from "broadside/ui"
import type { Appeals, NewAppeal } from "./appeals"
import { APPEAL_PATH, appealPage, receivedPage } from "./form-page"
import { AppealBody } from "./models"
import { appealRates } from "./rates"
import { MODULE_STATUSES, REFUSALS } from "./routes"

type Ctx = PageContext & Pick<Context, "cached" | "limit">

const field = t.Optional(t.String({ maxLength: 40_000 }))
const AsTyped = body({ url: field, edit_key: field, note: field })

/** The form of authors. */
export const appealPages = (ctx: Ctx, appeals: Appeals) =>
  new Elysia()
    .get(
      APPEAL_PATH,
      ({ query: { url } }) => sendHtml(appealPage(ctx, { values: url ? { url } : {}, faults: [] })),
      pageRoute({
        summary: "Form for an appeal",
        query: query({ url: optional(text({ max: 2000 })) }),
      }),
    )
    .post(
      APPEAL_PATH,
      async ({ body, request }) => {
        const values = valuesOf(body)
        try {
          await appeals.ask(request, readForm(ctx, values, request))
          return seeOther(`${APPEAL_PATH}/thanks`)
        } catch (error) {
          const { status, headers, faults } = formRefusal(error)
          // A key is not shown again.
          const { edit_key: _, ...shown } = values
          const form = { values: shown, faults: faults.map(atField) }
          return sendHtml(appealPage(ctx, form), status, headers)
        }
      },
      pageRoute({
        summary: "Appeal, by form",
        body: rawForm(AsTyped),
        rate: "write",
        author: true,
        refuses: [...REFUSALS, problem["too-many-requests"]],
        passesOn: MODULE_STATUSES,
      }),
    )
    .get(
      `${APPEAL_PATH}/thanks`,
      ({ request }) => ctx.cached(request, () => receivedPage(ctx), htmlAnswer()),
      pageRoute({ summary: "Appeal received" }),
    )

function readForm(
  ctx: Pick<Ctx, "limit">,
  { url = "", edit_key, note = "" }: Readonly<Record<string, string>>,
  request: Request,
): NewAppeal {
  const sent = { url, note, ...(edit_key?.trim() && { edit_key }) }
  const faults = faultsOf(AppealBody, sent)
  if (faults.length > 0) throw invalid(faults)
  // Not the rate of the route: what was typed is shown again.
  ctx.limit(appealRates.appeal, request)
  return sent
}

/** Whatever is wrong besides single fields, is wrong with the address. */
const atField = ({ path, message }: { readonly path: string; readonly message: string }) => ({
  path: path || "/url",
  message,
})
