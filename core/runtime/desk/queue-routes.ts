import { rawForm } from "../../base/body-format"
import { Elysia, optional, query, t, text } from "../../base/http"
import type { Log } from "../../base/log"
import { problem } from "../../base/problems"
import { pageRoute } from "../../base/route"
import { seeOther } from "../../ui/page-answers"
import type { SharedContext } from "../boot/wiring"
import { listBatch, listEntry, type ShownEntry } from "../moderation/log"
import { BY_OPERATOR, type Moderator } from "../moderation/moderator"
import { readQueue } from "../moderation/queue"
import { undo } from "../moderation/undo"
import { carryOut, type Done, isChange, readDecision } from "./acts"
import type { Gate } from "./gate"
import { createMeasures } from "./measures"
import { queuePage } from "./queue-page"
import { deskRates } from "./rates"
import { DESK } from "./session-cookie"
import type { Session } from "./sessions"

type Ctx = Pick<
  SharedContext,
  "all" | "content" | "db" | "gather" | "later" | "site" | "urls" | "write"
>

interface Options {
  readonly moderator: Moderator
  readonly log: Log
}

const AT_ONCE = 50
const AnyForm = t.Object({})

/** The queue, and what the operator does there. */
export function queueRoutes(ctx: Ctx, gate: Gate, options: Options) {
  const { moderator, log } = options
  const measures = createMeasures(ctx, options)
  return new Elysia()
    .get(
      DESK,
      ({ request, query: { done } }) =>
        gate.page(request, async (session) =>
          queue(session, done ? await listBatch(ctx.db, done) : []),
        ),
      pageRoute({
        summary: "The operator's queue",
        query: query({ done: optional(text({ max: 40 })) }),
      }),
    )
    .post(
      `${DESK}/act`,
      ({ request, body }) =>
        gate.form(request, body, async (session, sent) => {
          const decision = readDecision(sent)
          if (!decision) return seeOther(DESK)
          const mustAsk = decision.act === "erase" && sent["confirmed"] !== "yes"
          if (!isChange(decision) || mustAsk) return measures(session, decision)
          return afterwards(session, await carryOut(log, moderator, decision, BY_OPERATOR))
        }),
      pageRoute({
        summary: "Approve, bury, restore or erase items, or ban or protect their authors",
        body: rawForm(AnyForm),
        rate: deskRates.desk,
        refuses: [problem["foreign-form"]],
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
          const undone = await undo(log, moderator, { entries, by: BY_OPERATOR })
          return afterwards(session, Object.assign({ notes: [] }, undone))
        }),
      pageRoute({
        summary: "Undo what was done",
        body: rawForm(AnyForm),
        rate: deskRates.desk,
        refuses: [problem["foreign-form"]],
      }),
    )

  async function queue(
    session: Session,
    done: readonly ShownEntry[],
    { outcomes, notes }: Pick<Done, "outcomes" | "notes"> = { outcomes: [], notes: [] },
  ): Promise<Response> {
    const items = await readQueue(ctx, AT_ONCE + 1)
    const more = items.length > AT_ONCE
    return queuePage(ctx, { session, items: items.slice(0, AT_ONCE), more, done, outcomes, notes })
  }

  /** A reload of the page that follows does nothing again; what the operator should know is shown at once. */
  async function afterwards(session: Session, done: Done) {
    const { batch, outcomes, notes } = done
    const hasFailed = outcomes.some(({ fault }) => fault !== undefined)
    if (!hasFailed && notes.length === 0) return seeOther(`${DESK}?done=${batch}`)
    return queue(session, await listBatch(ctx.db, batch), done)
  }
}
