import { Problem } from "broadside"
import type { ToolCall } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { type OperatorTools, ToolsForOperator } from "./contract"
import type { Params } from "./protocol"
import { refusalResult } from "./results"
import { createToolbox } from "./toolbox"

export type ClientTools = ReturnType<typeof createClientTools>

/** The tools that a client may call: those for everyone, and for the operator's agents those of the operator. */
export function createClientTools(ctx: DiscoveryContext) {
  const open = createToolbox(ctx)
  const guarded = ctx.all(ToolsForOperator).map((owner) => ({
    owner,
    toolbox: createToolbox(ctx, owner.tools),
  }))
  const isOperator = (request: Request) =>
    guarded.some(({ owner }) => whyRefused(owner, request) === undefined)

  return {
    /** Names of the tools for everyone. */
    names: open.names,
    isOperator,
    list: (request: Request): readonly object[] =>
      isOperator(request)
        ? [open, ...guarded.map(({ toolbox }) => toolbox)].flatMap((one) => one.list())
        : open.list(),
    async call(params: Params, request: Request, running: ToolCall) {
      const match = guarded.find(({ toolbox }) => toolbox.has(params["name"]))
      if (!match) return open.call(params, request, running)
      const why = whyRefused(match.owner, request)
      return why === undefined ? match.toolbox.call(params, request, running) : refusalResult(why)
    },
  }
}

function whyRefused({ requireOperator }: OperatorTools, request: Request): string | undefined {
  try {
    requireOperator(request)
  } catch (error) {
    if (error instanceof Problem) return `${error.forTools ?? error.message} (${error.code})`
    throw error
  }
}
