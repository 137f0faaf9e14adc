import { Elysia, optional, query, queryInteger } from "../../base/http"
import { pageRoute } from "../../base/route"
import type { SharedContext } from "../boot/wiring"
import { listAll } from "../moderation/log"
import type { Moderator } from "../moderation/moderator"
import type { Gate } from "./gate"
import { DESK_LOG, logPage } from "./log-page"
import type { Session } from "./sessions"

type Ctx = Pick<SharedContext, "all" | "db" | "site" | "urls">

const PAGE_SIZE = 50

/** The log of all actions, for the operator. */
export function logRoutes(ctx: Ctx, gate: Gate, moderator: Moderator) {
  return new Elysia().get(
    DESK_LOG,
    ({ request, query: { before } }) => gate.page(request, (session) => page(session, before)),
    pageRoute({
      summary: "Everything that was done, for the operator",
      query: query({ before: optional(queryInteger({ minimum: 1 })) }),
    }),
  )

  async function page(session: Session, before?: number): Promise<Response> {
    const window = before === undefined ? {} : { before }
    const read = await listAll(ctx.db, Object.assign({ limit: PAGE_SIZE + 1 }, window))
    const entries = read.slice(0, PAGE_SIZE)
    const older = read.length > PAGE_SIZE ? entries.at(-1)?.num : undefined
    return logPage(ctx, { session, entries, kinds: moderator.kinds, older })
  }
}
