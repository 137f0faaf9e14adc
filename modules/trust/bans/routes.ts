import { type Context, DAY_MS } from "broadside"
import { Elysia, route, t, windowOf } from "broadside/http"
import { problems } from "../errors"
import { BY_OPERATOR } from "../log/change"
import type { Bans } from "./bans"
import { BanBody, BanModel, BanParams, BansQuery, banJson, EndBody } from "./models"
import { listBans } from "./store"

const tags = ["Operator"]
const BanAnswer = t.Object({ ok: t.Literal(true), ban: BanModel })

/** Routes with which the operator bans names, addresses and domains. */
export function banRoutes({ db, now }: Pick<Context, "db" | "now">, bans: Bans) {
  return new Elysia()
    .get(
      "/api/operator/bans",
      async ({ query: { open = false, limit, offset } }) => {
        const rows = await listBans(db, { limit: limit + 1, offset, open })
        const shown = rows.slice(0, limit).map((ban) => banJson(ban, now()))
        return { ok: true, bans: shown, ...windowOf({ limit, offset }, rows.length > limit) }
      },
      route({
        tags,
        operationId: "listBans",
        summary: "All bans, newest first",
        operator: true,
        query: BansQuery,
        answers: {
          description: "The bans",
          model: t.Object({
            ok: t.Literal(true),
            bans: t.Array(BanModel),
            limit: t.Integer(),
            offset: t.Integer(),
            next_offset: t.Optional(t.Integer()),
          }),
        },
      }),
    )
    .post(
      "/api/operator/bans",
      async ({ body: { days, hide = false, ...draft } }) => {
        const until = days === undefined ? undefined : now() + days * DAY_MS
        const ban = await bans.add(Object.assign({ until, hides: hide }, draft), BY_OPERATOR)
        return { ok: true, ban: banJson(ban, now()) }
      },
      route({
        tags,
        operationId: "addBan",
        summary: "Ban a name, an address or network, or links to a domain",
        description:
          "What is written under the name, from the address or with such links is refused with 403 banned, and the reason.",
        operator: true,
        body: BanBody,
        refuses: [problems["already-banned"]],
        answers: { description: "Banned", model: BanAnswer },
      }),
    )
    .post(
      "/api/operator/bans/:id/end",
      async ({ params, body: { why } }) => {
        const ban = await bans.end(params.id, BY_OPERATOR, why)
        return { ok: true, ban: banJson(ban, now()) }
      },
      route({
        tags,
        operationId: "endBan",
        summary: "End a ban, and bring back what it hid",
        description:
          "A ban whose time is over lets its source write again, but leaves hidden what it hid until it is ended here.",
        operator: true,
        params: BanParams,
        body: EndBody,
        refuses: [problems["unknown-ban"], problems["ban-ended"]],
        answers: { description: "Ended", model: BanAnswer },
      }),
    )
}
