import { reviewBy, siteRefusals } from "broadside"
import { compileValidator, Elysia, nameRefusal, pageRoute, rawForm } from "broadside/http"
import { type Filled, inWords, seeOther, sendHtml, valuesOf } from "broadside/ui"
import type { SpacesContext } from "../context"
import { problems } from "../errors"
import { rates } from "../rates"
import { roomPath } from "../rooms/address"
import type { Rooms } from "../rooms/room"
import { AsTyped, InnQuery, LABELS, TABLES, TableForm } from "./models"
import { openTables } from "./open-tables"
import { innPage } from "./page"
import { seekersOf } from "./seekers"

const FRESH: Filled = { values: { listed: "yes", seek: "yes" }, faults: [] }
const validate = compileValidator(TableForm, "the form")

interface Shown {
  readonly type?: string | undefined
  readonly offset?: number
  readonly form?: Filled
}

/** The page `/inn`, and the form that opens a table, which works without script. */
export function innRoutes(ctx: SpacesContext, rooms: Rooms) {
  return new Elysia()
    .get(
      "/inn",
      async ({ query: { type, offset } }) => sendHtml(await inn({ type, offset })),
      pageRoute({
        summary: "The Inn: open tables, and who waits for an opponent",
        query: InnQuery,
      }),
    )
    .post(
      "/inn",
      ({ body, request }) => openTable(valuesOf(body), request),
      pageRoute({
        summary: "Open a table",
        body: rawForm(AsTyped),
        rate: rates.create,
        author: true,
        submits: true,
        refuses: [
          siteRefusals["family-rule"],
          problems["unknown-type"],
          problems["too-many-rooms"],
        ],
      }),
    )

  async function openTable(values: Filled["values"], request: Request): Promise<Response> {
    const faults = validate(values)
    if (faults.length > 0) return again(values, faults)
    try {
      const { title = "", type = "", created_by: sent = "", listed, seek } = values
      const author = await ctx.identify(request, sent)
      const room = await rooms.create({
        title,
        type,
        createdBy: author.name,
        isProtected: author.isProtected,
        review: reviewBy(ctx, request, author),
        listed: listed === "yes",
        seek: seek === "yes",
      })
      return seeOther(roomPath(room.code))
    } catch (error) {
      const { faults, status, headers } = nameRefusal(
        error,
        { created_by: values["created_by"] },
        ctx.content.slug,
      )
      return again(values, faults, status, headers)
    }
  }

  async function again(
    values: Filled["values"],
    faults: Filled["faults"],
    status = 400,
    headers = {},
  ): Promise<Response> {
    const form = { values, faults: inWords(faults, LABELS) }
    return sendHtml(await inn({ form }), status, headers)
  }

  async function inn({ type, offset = 0, form = FRESH }: Shown): Promise<string> {
    const chosen = rooms.types().some(({ id }) => id === type) ? type : undefined
    const [{ rooms: tables, total }, open, seekers] = await Promise.all([
      rooms.listed({ ...(chosen ? { type: chosen } : {}), limit: TABLES, offset }),
      openTables(ctx),
      seekersOf(ctx, rooms),
    ])
    return innPage(ctx, {
      tables,
      total,
      open: open.tables,
      offset,
      type: chosen,
      types: rooms.types(),
      seekers,
      form,
    })
  }
}
