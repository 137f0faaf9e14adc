import type { Context, Log } from "broadside"
import { DESK } from "broadside/host"
import { Elysia, optional, pageRoute, query, queryInteger, rawForm, t } from "broadside/http"
import { type PageContext, seeOther } from "broadside/ui"
import type { Bans } from "../../bans/bans"
import { listBans } from "../../bans/store"
import { problems } from "../../errors"
import { newBatch } from "../../log/batch"
import { BY_OPERATOR } from "../../log/change"
import { applyToEach, type Outcome } from "../../queue/undo"
import type { Gate } from "../gate"
import { DESK_BANS } from "../own-kinds"
import { deskRates } from "../rates"
import type { Session } from "../sessions"
import { TARGET_LABELS } from "./ban-fields"
import { readBans } from "./ban-form"
import { bansPage } from "./bans-page"

type Ctx = PageContext & Pick<Context, "db" | "now">

interface Options {
  readonly bans: Bans
  readonly log: Log
}

const PAGE_SIZE = 50
const FORM = {
  body: rawForm(t.Object({})),
  rate: deskRates.desk,
  refuses: [problems["foreign-form"]],
}

/** Lists, adds and ends bans. */
export function banRoutes(ctx: Ctx, gate: Gate, { bans, log }: Options) {
  return new Elysia()
    .get(
      DESK_BANS,
      ({ request, query: { offset = 0 } }) =>
        gate.page(request, (session) => page(session, offset)),
      pageRoute({
        summary: "The bans, for the operator",
        query: query({ offset: optional(queryInteger({ minimum: 0, maximum: 10_000 })) }),
      }),
    )
    .post(
      DESK_BANS,
      ({ request, body }) =>
        gate.form(request, body, async (session, sent) => {
          const cause = Object.assign({ batch: newBatch() }, BY_OPERATOR)
          const drafts = readBans(sent, ctx.now()).map((draft) =>
            Object.assign(
              { kind: TARGET_LABELS[draft.what].toLowerCase(), id: draft.value },
              draft,
            ),
          )
          const outcomes = await applyToEach(log, drafts, (draft) => bans.add(draft, cause))
          const isFromQueue = sent["from"] === "queue" && drafts.length > 0
          return answerAfter(
            session,
            outcomes,
            isFromQueue ? `${DESK}?done=${cause.batch}` : DESK_BANS,
          )
        }),
      pageRoute(Object.assign({ summary: "Ban names, addresses and domains" }, FORM)),
    )
    .post(
      `${DESK_BANS}/end`,
      ({ request, body }) =>
        gate.form(request, body, async (session, { ban }) => {
          const items = [{ kind: "ban", id: typeof ban === "string" ? ban : "" }]
          const outcomes = await applyToEach(log, items, ({ id }) => bans.end(id, BY_OPERATOR))
          return answerAfter(session, outcomes)
        }),
      pageRoute(Object.assign({ summary: "End a ban" }, FORM)),
    )

  async function page(session: Session, offset: number, outcomes: readonly Outcome[] = []) {
    const read = await listBans(ctx.db, { limit: PAGE_SIZE + 1, offset, open: false })
    const older = read.length > PAGE_SIZE ? offset + PAGE_SIZE : undefined
    const shown = read.slice(0, PAGE_SIZE)
    return bansPage(ctx, { session, bans: shown, outcomes, older, now: ctx.now() })
  }

  function answerAfter(session: Session, outcomes: readonly Outcome[], path: string = DESK_BANS) {
    const hasFailed = outcomes.some(({ fault }) => fault !== undefined)
    return hasFailed ? page(session, 0, outcomes) : seeOther(path)
  }
}
