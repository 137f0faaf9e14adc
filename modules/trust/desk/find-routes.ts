import { type Log, Problem } from "broadside"
import { Elysia, optional, pageRoute, query, text } from "broadside/http"
import { type PageContext, seeOther } from "broadside/ui"
import { problems } from "../errors"
import type { Moderator } from "../moderation/moderator"
import { createPlaces, placeForOperator } from "../moderation/places"
import { DESK_FIND, findPage, MAX_ADDRESS } from "./find-page"
import type { Gate } from "./gate"
import { itemPath } from "./item-line"
import type { Session } from "./sessions"

type Ctx = PageContext

interface Options {
  readonly moderator: Moderator
  readonly log: Log
}

/** The item at an address. */
export function findRoutes(ctx: Ctx, gate: Gate, { moderator, log }: Options) {
  const { kinds } = moderator
  const placeAt = createPlaces({ urls: ctx.urls, moderator, log })
  return new Elysia().get(
    DESK_FIND,
    ({ request, query: { url = "" } }) =>
      gate.page(request, (session) =>
        url.trim() === ""
          ? findPage(ctx, { session, form: { values: {}, faults: [] } })
          : find(session, url, request),
      ),
    pageRoute({
      summary: "Find an item by its address, for the operator",
      query: query({ url: optional(text({ max: MAX_ADDRESS })) }),
      refuses: [problems["foreign-address"], problems["nothing-to-moderate"]],
      passesOn: [404],
    }),
  )

  async function find(session: Session, url: string, request: Request): Promise<Response> {
    try {
      const { kind, id } = placeForOperator(placeAt, kinds, url, request)
      const item = await moderator.find(kind.kind, id)
      return seeOther(itemPath(kind.kind, item.id))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { status, message } = error
      const form = { values: { url }, faults: [{ path: "/url", message }] }
      return findPage(ctx, { session, form, status })
    }
  }
}
