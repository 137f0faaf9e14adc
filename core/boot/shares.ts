import { dirname } from "node:path"
import { elapsed } from "../base/clock"
import type { Context } from "../base/context"
import type { Module } from "../base/module"
import type { Config } from "../config/config"
import { createFreeSpace } from "../data/free-space"
import type { Store } from "../data/store"
import type { Writer } from "../data/write"
import type { Clients } from "../http/clients"
import { createBudgets } from "../http/limits/budgets/budgets"
import { createClientLimits } from "../http/limits/client-limits"
import { createReadLimits } from "../http/limits/read-limits"
import { isOfDesk, isOperator } from "../http/operator"

interface SharesOptions extends Pick<Context, "now" | "later"> {
  readonly config: Config
  readonly store: Store
  readonly writer: Writer
  readonly clients: Clients
  readonly modules: readonly Module[]
  readonly stopwatch?: (() => number) | undefined
}

export type Shares = ReturnType<typeof createShares>

/** What one client may do and store, and how much the whole site may. */
export function createShares({
  config,
  store,
  writer,
  clients,
  modules,
  now,
  later,
  stopwatch = elapsed,
}: SharesOptions) {
  const { budgets: limits, storage } = config.core
  const { connection, live, path } = store
  const databases = [connection, live.connection]
  /** The host as an owner of routes. */
  const core = { id: "core" }
  const budgets = createBudgets({ limits, store, writer, now, later })
  const isOperators = (request: Request) => isOfDesk(request) || isOperator(connection, request)
  const space = createFreeSpace({ folder: dirname(path), storage, databases, isOperators })
  const peerOf = clients.addressOf
  const clientLimits = createClientLimits({ config, modules, peerOf, now, budgets })
  return {
    core,
    budgets,
    space,
    limits: clientLimits,
    reads: createReadLimits({
      msPerSecond: config.core.limits.read_ms,
      readerOf: clientLimits.readerOf,
      isOperators,
      now,
      stopwatch,
    }),
  }
}
