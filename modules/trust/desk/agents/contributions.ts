import { type Context, type Contribution, contribute } from "broadside"
import { ToolsForOperator } from "broadside/contracts"
import { requireOperator, type Store } from "broadside/host"
import type { Deciding } from "../../queue/undo"
import { actingTools } from "./acting-tools"
import { readingTools } from "./reading-tools"

interface Options extends Deciding {
  /** Holds the hash of the operator's token. */
  readonly store: Pick<Store, "connection">
}

/** The desk as tools, for agents that send the operator's token. */
export const agentContributions = (ctx: Context, options: Options): readonly Contribution[] => [
  contribute(ToolsForOperator, {
    tools: [...readingTools(ctx, options), ...actingTools(ctx, options)],
    requireOperator: (request) => requireOperator(options.store.connection, request),
  }),
]
