import type { Log } from "../../../base/log"
import { type Contribution, contribute } from "../../../base/tokens"
import { ToolsForOperator } from "../../../contracts/operator-tools"
import type { SharedContext } from "../../boot/wiring"
import type { Store } from "../../data/store"
import { requireOperator } from "../../http/operator"
import type { Moderator } from "../../moderation/moderator"
import { actingTools } from "./acting-tools"
import { readingTools } from "./reading-tools"

interface Options {
  readonly moderator: Moderator
  readonly log: Log
  /** Holds the hash of the operator's token. */
  readonly store: Pick<Store, "connection">
}

/** The desk as tools, for agents that send the operator's token. */
export const agentContributions = (
  ctx: SharedContext,
  { moderator, log, store }: Options,
): readonly Contribution[] => [
  contribute(ToolsForOperator, {
    tools: [...readingTools(ctx, { moderator, log }), ...actingTools(ctx, { moderator, log })],
    requireOperator: (request) => requireOperator(store.connection, request),
  }),
]
