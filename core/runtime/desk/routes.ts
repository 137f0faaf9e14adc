import { Elysia } from "../../base/http"
import type { Log } from "../../base/log"
import type { Sqlite } from "../../platform/sqlite"
import type { SharedContext } from "../boot/wiring"
import { isOperatorToken, operatorTokenHash } from "../http/operator"
import type { Moderator } from "../moderation/moderator"
import { createGate } from "./gate"
import { itemRoutes } from "./item-routes"
import { logRoutes } from "./log-routes"
import { queueRoutes } from "./queue-routes"
import { sessionRoutes } from "./session-routes"
import { createSessions } from "./sessions"

interface DeskOptions {
  readonly moderator: Moderator
  readonly log: Log
  /** Holds the hash of the operator's token. */
  readonly connection: Sqlite
}

/** The operator's desk; there is none where nothing can be moderated. */
export function deskRoutes(ctx: SharedContext, { moderator, log, connection }: DeskOptions) {
  if (moderator.kinds.length === 0) return new Elysia()
  const { db, write, now } = ctx
  const tokenHash = () => operatorTokenHash(connection)
  const sessions = createSessions({ db, write, now, tokenHash })
  const isToken = (token: string) => isOperatorToken(connection, token)
  const gate = createGate(ctx, sessions)
  return new Elysia()
    .use(sessionRoutes(ctx, { sessions, isToken }))
    .use(queueRoutes(ctx, gate, { moderator, log }))
    .use(itemRoutes(ctx, gate, moderator))
    .use(logRoutes(ctx, gate, moderator))
}
