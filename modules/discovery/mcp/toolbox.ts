import { Problem } from "broadside"
import { passGates, type Tool, type ToolCall, Tools } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { type Args, createReader } from "./arguments"
import { groupsOf, listedTool, type ToolGroup } from "./groups"
import { CODES, isObject, type Params, RpcError } from "./protocol"
import { refusalResult, resultOf, sentencesOf } from "./results"

export type Toolbox = ReturnType<typeof createToolbox>

/** The tools of the enabled modules, validated with the models of their routes. Those of the operator pass every gate. */
export function createToolbox(ctx: DiscoveryContext, operators?: readonly Tool[]) {
  const all = operators ?? ctx.all(Tools)
  const groups = groupsOf(all)
  const tools = new Map(groups.map((group) => [group.name, chooserOf(group)]))

  /** Calls a tool; what it refuses is an answer for the model, not an error of the protocol. */
  async function call({ name, arguments: sent = {} }: Params, request: Request, running: ToolCall) {
    const choose = typeof name === "string" ? tools.get(name) : undefined
    if (!choose) throw new RpcError(CODES.params, `There is no tool ${JSON.stringify(name)}.`)
    if (!isObject(sent)) throw new RpcError(CODES.params, "arguments must be an object.")
    const chosen = choose(sent)
    if (typeof chosen === "string") return refusalResult(chosen)
    const { tool, read } = chosen
    try {
      if (!tool.effect.readOnly && !operators) await passGates(ctx, request, tool.name)
      const { args, faults } = read(sent)
      if (faults.length > 0) return refusalResult(faults.join(" "))
      if (!tool.effect.readOnly) ctx.spend(request, sizeOf(args))
      return resultOf(await tool.run(args as never, request, running))
    } catch (error) {
      if (error instanceof Problem) return refusalResult(sentencesOf(error, tool))
      throw error
    }
  }

  let list: readonly object[] | undefined

  return {
    /** Described at the first call, because describing them all takes as long as the rest of the start. */
    list: () => (list ??= groups.map(listedTool)),
    call,
    names: groups.map(({ name }) => name),
    has: (name: unknown) => typeof name === "string" && tools.has(name),
  }
}

/** What arguments count against a client's storage: about as much as their JSON, which takes long to write for a page. */
const sizeOf = (args: Args): number =>
  Object.values(args).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value : JSON.stringify(value)).length,
    0,
  )

interface Ready {
  readonly tool: Tool
  readonly read: ReturnType<typeof createReader>
}

/** Finds the tool that the arguments choose, or says how to choose one. */
function chooserOf({ tools }: ToolGroup): (sent: Args) => Ready | string {
  const ready = new Map(
    tools.map((tool) => [tool.choice?.value, { tool, read: createReader(tool) }]),
  )
  const argument = tools[0]?.choice?.argument
  const only = ready.get(undefined)
  const values = [...ready.keys()].join(", ")
  return (sent) => {
    if (argument === undefined) return only as Ready
    const value = Object.hasOwn(sent, argument) ? sent[argument] : undefined
    const chosen = typeof value === "string" ? ready.get(value) : undefined
    return chosen ?? `${argument} must be one of ${values}.`
  }
}
