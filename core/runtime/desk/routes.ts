import { Elysia } from "../../base/http"
import type { Log } from "../../base/log"
import type { SharedContext } from "../boot/wiring"
import type { Store } from "../data/store"
import type { Writer } from "../data/write"
import { isOperatorToken, operatorTokenHash } from "../http/operator"
import type { Troubles } from "../http/troubles"
import type { Moderator } from "../moderation/moderator"
import { banRoutes } from "./bans/routes"
import { figuresRoutes } from "./figures/routes"
import { findRoutes } from "./find-routes"
import { createGate } from "./gate"
import { itemRoutes } from "./item-routes"
import { logRoutes } from "./log-routes"
import { nameRoutes } from "./names/routes"
import { queueRoutes } from "./queue-routes"
import { sessionRoutes } from "./session-routes"
import { createSessions } from "./sessions"

interface DeskOptions {
  readonly moderator: Moderator
  readonly log: Log
  /** Holds the hash of the operator's token. */
  readonly store: Pick<Store, "connection" | "path">
  readonly troubles: Troubles
  /** Says why nothing can be stored. */
  readonly writer: Pick<Writer, "trouble">
}

/** The operator's desk. There is none on a site without anything to moderate. */
export function deskRoutes(ctx: SharedContext, options: DeskOptions) {
  const { moderator, log, store, troubles, writer } = options
  if (moderator.kinds.length === 0) return new Elysia()
  const { connection, path } = store
  const { db, write, now } = ctx
  const tokenHash = () => operatorTokenHash(connection)
  const sessions = createSessions({ db, write, now, tokenHash })
  const isToken = (token: string) => isOperatorToken(connection, token)
  const gate = createGate(ctx, sessions)
  return new Elysia()
    .use(sessionRoutes(ctx, { sessions, isToken }))
    .use(queueRoutes(ctx, gate, { moderator, log }))
    .use(banRoutes(ctx, gate, { moderator, log }))
    .use(nameRoutes(ctx, gate, { moderator, log }))
    .use(findRoutes(ctx, gate, { moderator, log }))
    .use(itemRoutes(ctx, gate, moderator))
    .use(logRoutes(ctx, gate, moderator))
    .use(figuresRoutes(ctx, gate, { path, troubles, writer }))
}
