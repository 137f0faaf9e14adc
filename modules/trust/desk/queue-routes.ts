import type { Content, Context } from "broadside"
import { DESK } from "broadside/host"
import { Elysia, optional, pageRoute, query, queryInteger, rawForm, t, text } from "broadside/http"
import { type PageContext, seeOther } from "broadside/ui"
import { problems } from "../errors"
import { BY_OPERATOR } from "../log/change"
import { listBatch, listEntry, type ShownEntry } from "../log/log"
import type { KindItem } from "../queue/evidence"
import { readQueue } from "../queue/queue"
import { applyToEach, type Deciding, type Outcome, undo } from "../queue/undo"
import { carryOut, type DecisionResult, type DeskForm, isChange, readDeskForm } from "./acts"
import { candidatesOf } from "./bans/candidates"
import { newBanPage } from "./bans/new-ban-page"
import { confirmPage } from "./confirm-page"
import type { FormFields, Gate } from "./gate"
import { keysPage } from "./names/keys-page"
import { protectNames } from "./names/protect-names"
import { queuePage } from "./queue-page"
import { deskRates } from "./rates"
import type { Session } from "./sessions"

type MeasuresContext = PageContext &
  Pick<Context, "db"> & { readonly content: Pick<Content, "slug"> }

/** The pages that answer a button: one that asks for details or confirmation, or one that shows new keys once. */
function createMeasures(ctx: MeasuresContext, { moderator, names, log }: Deciding) {
  return async function answer(session: Session, { act, items: paths }: DeskForm) {
    const items: KindItem[] = []
    const outcomes: Outcome[] = await applyToEach(log, paths, async ({ kind, id }) => {
      items.push({ kind: moderator.kindOf(kind), item: await moderator.find(kind, id) })
    })
    if (act === "ban")
      return newBanPage(ctx, { session, items, candidates: await candidatesOf(ctx, items) })
    if (act === "protect")
      return keysPage(ctx, session, await protectNames(log, names.protect, items))
    return confirmPage(ctx, { session, items, outcomes })
  }
}

type Ctx = Pick<Context, "all" | "content" | "db" | "gather" | "later" | "site" | "urls" | "write">

const PAGE_SIZE = 50
/** Each page reads everything before it, so the number of pages is limited. */
const MAX_OFFSET = 500
const AnyForm = t.Object({})

/** The queue, decisions about its items, and undoing them. */
export function queueRoutes(ctx: Ctx, gate: Gate, deciding: Deciding) {
  const measures = createMeasures(ctx, deciding)
  return new Elysia()
    .get(
      DESK,
      ({ request, query: { done, offset = 0 } }) =>
        gate.page(request, async (session) =>
          queue(session, { done: done ? await listBatch(ctx.db, done) : [], offset }),
        ),
      pageRoute({
        summary: "The operator's queue",
        query: query({
          done: optional(text({ max: 40 })),
          offset: optional(queryInteger({ minimum: 0, maximum: MAX_OFFSET })),
        }),
      }),
    )
    .post(
      `${DESK}/act`,
      ({ request, body }) =>
        gate.form(request, body, async (session, sent) => {
          const decision = readDeskForm(sent)
          if (!decision) return seeOther(DESK)
          const mustAsk = decision.act === "erase" && sent["confirmed"] !== "yes"
          if (!isChange(decision) || mustAsk) return measures(session, decision)
          const done = await carryOut(deciding, decision, BY_OPERATOR)
          return answerAfter(session, done, offsetIn(sent))
        }),
      pageRoute({
        summary: "Approve, bury, restore or erase items, or ban or protect their authors",
        body: rawForm(AnyForm),
        rate: deskRates.desk,
        refuses: [problems["foreign-form"]],
      }),
    )
    .post(
      `${DESK}/undo`,
      ({ request, body }) =>
        gate.form(request, body, async (session, { batch, entry }) => {
          const entries =
            typeof batch === "string"
              ? await listBatch(ctx.db, batch)
              : await listEntry(ctx.db, Number(entry) || 0)
          const undone = await undo(deciding, { entries, by: BY_OPERATOR })
          return answerAfter(session, Object.assign({ notes: [] }, undone))
        }),
      pageRoute({
        summary: "Undo what was done",
        body: rawForm(AnyForm),
        rate: deskRates.desk,
        refuses: [problems["foreign-form"]],
      }),
    )

  async function queue(
    session: Session,
    { done, offset, outcomes = [], notes = [] }: QueueView,
  ): Promise<Response> {
    const { items, more } = await readQueue(ctx, { limit: PAGE_SIZE, offset })
    const names = await deciding.names.undecided.count()
    const next = offset + PAGE_SIZE
    const pages = { offset, next: more && next <= MAX_OFFSET ? next : undefined, more }
    return queuePage(ctx, { session, items, pages, names, done, outcomes, notes })
  }

  /** Redirects, so that a reload repeats nothing; faults and notes are shown at once, since no address has them. */
  async function answerAfter(
    session: Session,
    { batch, outcomes, notes }: DecisionResult,
    offset = 0,
  ) {
    const hasFailed = outcomes.some(({ fault }) => fault !== undefined)
    const place = offset > 0 ? `&offset=${offset}` : ""
    if (!hasFailed && notes.length === 0) return seeOther(`${DESK}?done=${batch}${place}`)
    return queue(session, { done: await listBatch(ctx.db, batch), offset, outcomes, notes })
  }
}

/** A page of the queue, and the decision before it. */
interface QueueView extends Partial<Pick<DecisionResult, "outcomes" | "notes">> {
  readonly done: readonly ShownEntry[]
  readonly offset: number
}

/** The offset of the page on which the operator decided. */
function offsetIn({ offset }: FormFields): number {
  const at = Number(offset)
  return Number.isInteger(at) && at > 0 && at <= MAX_OFFSET ? at : 0
}
