import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import type { Tool } from "./tools"

/** Tools of the tool server for the operator's own agents. */
export interface OperatorTools {
  readonly tools: readonly Tool[]
  /** Throws a problem that says how to be let in, unless the request is from the operator. */
  requireOperator(request: Request): void
}

/**
 * Tools that only the operator's agents see in the list of tools, and may call.
 * @example contribute(ToolsForOperator, { tools, requireOperator })
 */
export const ToolsForOperator: Point<OperatorTools> = point("tools.operator@1", {
  shape: t.Object({ tools: t.Array(t.Object({ name: t.String() })) }),
})
