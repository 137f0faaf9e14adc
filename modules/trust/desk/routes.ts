import type { Context } from "broadside"
import {
  isOperatorToken,
  operatorTokenHash,
  type Store,
  type Troubles,
  type Writer,
} from "broadside/host"
import { Elysia, optional, pageRoute, query, queryInteger } from "broadside/http"
import type { PageContext } from "broadside/ui"
import { listAll } from "../log/log"
import type { Moderator } from "../moderation/moderator"
import type { Deciding } from "../queue/undo"
import { banRoutes } from "./bans/routes"
import { figuresRoutes } from "./figures/routes"
import { findRoutes } from "./find-routes"
import { createGate, type Gate } from "./gate"
import { itemRoutes } from "./item-routes"
import { DESK_LOG, logPage } from "./log-page"
import { nameRoutes } from "./names/routes"
import { queueRoutes } from "./queue-routes"
import { sessionRoutes } from "./session-routes"
import { createSessions, type Session } from "./sessions"

type Ctx = PageContext & Pick<Context, "db">

const PAGE_SIZE = 50

/** The log of all actions, for the operator. */
function logRoutes(ctx: Ctx, gate: Gate, moderator: Moderator) {
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

interface DeskOptions extends Deciding {
  /** Holds the hash of the operator's token. */
  readonly store: Pick<Store, "connection" | "path">
  readonly troubles: Troubles
  /** Says why nothing can be stored. */
  readonly writer: Pick<Writer, "trouble">
}

/** The operator's desk. There is none on a site without anything to moderate. */
export function deskRoutes(ctx: Context, options: DeskOptions) {
  const { moderator, log, names, bans, store, troubles, writer } = options
  if (moderator.kinds.length === 0) return new Elysia()
  const { connection, path } = store
  const { db, write, now } = ctx
  const tokenHash = () => operatorTokenHash(connection)
  const sessions = createSessions({ db, write, now, tokenHash })
  const isToken = (token: string) => isOperatorToken(connection, token)
  const gate = createGate(ctx, sessions)
  return new Elysia()
    .use(sessionRoutes(ctx, { sessions, isToken }))
    .use(queueRoutes(ctx, gate, options))
    .use(banRoutes(ctx, gate, { bans, log }))
    .use(nameRoutes(ctx, gate, { names, log }))
    .use(findRoutes(ctx, gate, { moderator, log }))
    .use(itemRoutes(ctx, gate, moderator))
    .use(logRoutes(ctx, gate, moderator))
    .use(figuresRoutes(ctx, gate, { path, troubles, writer }))
}
