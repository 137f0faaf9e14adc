import { type FieldFault, siteRefusals } from "broadside"
import {
  body,
  Elysia,
  faultsOf,
  integer,
  optional,
  pageRoute,
  rawForm,
  signedName,
  t,
  text,
} from "broadside/http"
import { type Filled, type Labels, seeOther, sendHtml, valuesOf } from "broadside/ui"
import pLimit from "p-limit"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { threadPath } from "../json"
import { faultsInWords, refusalOf } from "../refusals"
import { identifyAuthor } from "../threads/signed"
import { VOTE_LABELS } from "./entries"
import { entryPage, startPage } from "./form-pages"
import { readJam } from "./jams"
import { jamPage } from "./page"
import { enterJam, type NewEntry, type NewJam, startJam } from "./start"
import { vote } from "./votes"

const name = signedName({ min: 1, max: 60 })
const title = text({ min: 3, max: 200 })
const StartBody = body({
  title,
  theme: text({ min: 5, max: 18_000 }),
  days: integer({ minimum: 1, maximum: 60 }),
  judge: optional(text({ min: 1, max: 60 })),
  authorName: name,
})
const EntryBody = body({
  title,
  address: text({ min: 1, max: 2_000 }),
  about: optional(text({ max: 18_000 })),
  authorName: name,
})
const VoteBody = body({ authorName: name, entryId: text({ min: 1, max: 20 }) })
/** As text, to be shown again. */
const AsTyped = body({})
const JamParams = t.Object({ tag: t.String({ description: "Tag of a jam" }) })

const START_LABELS: Labels = {
  title: "Name of the jam",
  theme: "Theme and rules",
  threadBody: "Theme and rules",
  days: "Days until it closes",
  judge: "Judge",
}
const ENTRY_LABELS: Labels = {
  title: "Name of your entry",
  address: "Address of your page",
  about: "About it",
  threadBody: "About it",
}

const EMPTY: Filled = { values: {}, faults: [] }

/** The forms that start a jam and enter one. */
export function jamFormRoutes(ctx: ExchangeContext) {
  const inTurn = pLimit(1)
  const signer = (request: Request, { authorName = "" }: Filled["values"]) =>
    identifyAuthor(ctx, request, { authorSlug: authorName })
  return new Elysia()
    .get(
      "/jam/new",
      () => sendHtml(startPage(ctx, EMPTY)),
      pageRoute({ summary: "The form that starts a jam" }),
    )
    .post(
      "/jam/new",
      async ({ body, request }) => {
        const values = valuesOf(body)
        const jam = { ...values, days: numberOf(values["days"]) }
        try {
          const faults = faultsOf(StartBody, jam)
          if (faults.length > 0) return refuse(faultsInWords(faults, START_LABELS))
          const host = await signer(request, values)
          const { tag, id, held } = await inTurn(() =>
            startJam(ctx, { ...(jam as unknown as NewJam), ...host }),
          )
          return seeOther(held ? threadPath({ num: Number(id) }) : `/jam/${tag}`)
        } catch (error) {
          const { faults, status, headers } = refusalOf(error, START_LABELS)
          return refuse(faults, status, headers)
        }

        function refuse(faults: readonly FieldFault[], status = 400, headers = {}) {
          const shown = faults.map(atField("threadBody", "theme"))
          return sendHtml(startPage(ctx, { values, faults: shown }), status, headers)
        }
      },
      pageRoute({
        summary: "Start a jam",
        body: rawForm(AsTyped),
        author: true,
        submits: true,
        refuses: [siteRefusals["family-rule"]],
      }),
    )
    .get(
      "/jam/:tag/enter",
      async ({ params }) => {
        const { jam } = await readJam(ctx, params.tag)
        return sendHtml(entryPage(ctx, jam, EMPTY))
      },
      pageRoute({
        summary: "The form that enters a jam",
        params: JamParams,
        refuses: [problems["unknown-jam"]],
      }),
    )
    .post(
      "/jam/:tag/enter",
      async ({ params, body, request }) => {
        const { jam } = await readJam(ctx, params.tag)
        const values = valuesOf(body)
        try {
          const faults = [...faultsOf(EntryBody, values), ...addressFaults(ctx, values["address"])]
          if (faults.length > 0) return refuse(faultsInWords(faults, ENTRY_LABELS))
          const maker = await signer(request, values)
          const entry = { ...(values as unknown as NewEntry), ...maker }
          const { id, held } = await enterJam(ctx, jam.tag, entry)
          return seeOther(held ? threadPath({ num: Number(id) }) : `/jam/${jam.tag}`)
        } catch (error) {
          const { faults, status, headers } = refusalOf(error, ENTRY_LABELS)
          return refuse(faults, status, headers)
        }

        function refuse(faults: readonly FieldFault[], status = 400, headers = {}) {
          const shown = faults.map(atField("threadBody", "about"))
          return sendHtml(entryPage(ctx, jam, { values, faults: shown }), status, headers)
        }
      },
      pageRoute({
        summary: "Enter a jam",
        params: JamParams,
        body: rawForm(AsTyped),
        author: true,
        submits: true,
        refuses: [problems["unknown-jam"], siteRefusals["family-rule"]],
      }),
    )
    .post(
      "/jam/:tag/vote",
      async ({ params: { tag }, body, request }) => {
        const values = valuesOf(body)
        const { authorName = "", entryId = "" } = values
        try {
          const faults = faultsOf(VoteBody, { authorName, entryId })
          if (faults.length > 0) return refuse(faultsInWords(faults, VOTE_LABELS))
          await vote(
            ctx,
            tag,
            await identifyAuthor(ctx, request, { authorSlug: authorName, entryId }),
          )
          return seeOther(`/jam/${ctx.content.slug(tag)}#entries`)
        } catch (error) {
          const { faults, status, headers } = refusalOf(error, VOTE_LABELS)
          return refuse(faults, status, headers)
        }

        async function refuse(faults: readonly FieldFault[], status = 400, headers = {}) {
          return sendHtml(await jamPage(ctx, tag, { values, faults }), status, headers)
        }
      },
      pageRoute({
        summary: "Vote for an entry",
        params: JamParams,
        body: rawForm(AsTyped),
        rate: "write",
        author: true,
        refuses: [
          problems["unknown-jam"],
          problems["unknown-entry"],
          problems["voting-closed"],
          problems["own-entry"],
        ],
      }),
    )
}

const numberOf = (text: string | undefined) => (/^\d+$/.test(text ?? "") ? Number(text) : text)

/** A fault of the thread that is posted, at the field of the form that it comes from. */
const atField =
  (from: string, to: string) =>
  ({ path, message }: FieldFault): FieldFault => ({
    path: path === `/${from}` ? `/${to}` : path,
    message,
  })

function addressFaults({ urls }: ExchangeContext, address = ""): FieldFault[] {
  const isWeb = /^https?:$/.test(URL.parse(address, urls.base)?.protocol ?? "")
  const isAbsolute = /^(https?:\/\/|\/)/.test(address)
  return address && !(isWeb && isAbsolute)
    ? [{ path: "/address", message: "address must be the address of a page, from https:// on." }]
    : []
}
