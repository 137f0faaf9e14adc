import type { Context } from "broadside"
import { DESK } from "broadside/host"
import { Elysia, pageRoute, t } from "broadside/http"
import { problems } from "../errors"
import type { Moderator } from "../moderation/moderator"
import { withItsEvidence } from "../queue/evidence"
import { notesOf } from "../reports/reported-items"
import { moreByAuthor, profileOf } from "./author"
import type { Gate } from "./gate"
import { itemPage } from "./item-page"
import type { Session } from "./sessions"

type Ctx = Pick<Context, "all" | "content" | "db" | "gather" | "site" | "urls">

const ItemParams = t.Object({ kind: t.String(), id: t.String() })
/** Statuses with which the rules of modules may refuse. */
const MODULE_STATUSES = [400, 404, 410]

/** One item, with the other items by its author. */
export function itemRoutes(ctx: Ctx, gate: Gate, moderator: Moderator) {
  return new Elysia().get(
    `${DESK}/items/:kind/:id`,
    ({ request, params }) => gate.page(request, (session) => page(session, params)),
    pageRoute({
      summary: "One item, for the operator",
      params: ItemParams,
      refuses: [problems["unknown-kind"]],
      passesOn: MODULE_STATUSES,
    }),
  )

  async function page(session: Session, params: typeof ItemParams.static): Promise<Response> {
    const kind = moderator.kindOf(params.kind)
    const item = await moderator.find(kind.kind, params.id)
    const queued = await withItsEvidence(ctx.db, { kind, item })
    const [others, profile, notes] = await Promise.all([
      moreByAuthor(ctx, queued),
      profileOf(ctx, item.author),
      notesOf(ctx.db, kind.kind, item.id),
    ])
    return itemPage(ctx, { session, queued, others, profile, notes })
  }
}
