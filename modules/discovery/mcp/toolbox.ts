import { type Context, type FieldFault, judgeOf, Problem } from "broadside"
import { type Tool, Tools } from "broadside/contracts"
import { CODES, isObject, type Params, RpcError } from "./protocol"
import { plainSchema } from "./schema"

interface Ready {
  readonly tool: Tool
  readonly judge: (value: unknown) => FieldFault[]
  readonly shown: object
}

export type Toolbox = ReturnType<typeof createToolbox>

/** The tools that the enabled modules contribute, judged by the very models of their routes. */
export function createToolbox(ctx: Context) {
  const tools = new Map<string, Ready>()
  for (const tool of ctx.all(Tools)) {
    if (tools.has(tool.name)) throw new Error(`the tool ${tool.name} is contributed twice`)
    const judge = judgeOf(tool.input, "the arguments")
    tools.set(tool.name, { tool, judge, shown: shownOf(tool) })
  }
  const list = [...tools.values()].map(({ shown }) => shown)

  /** Calls a tool; what it refuses is an answer for the model, not an error of the protocol. */
  async function call({ name, arguments: given = {} }: Params, request: Request) {
    const ready = tools.get(String(name))
    if (!ready) throw new RpcError(CODES.params, `There is no tool ${JSON.stringify(name)}.`)
    if (!isObject(given)) throw new RpcError(CODES.params, "arguments must be an object.")
    const faults = ready.judge(given)
    if (faults.length > 0) return refused(faults.map(({ message }) => message).join(" "))
    try {
      const { text, value } = await ready.tool.run(given as never, request)
      return { content: [{ type: "text", text }], structuredContent: value }
    } catch (error) {
      if (error instanceof Problem) return refused(sentencesOf(error))
      throw error
    }
  }

  return { list, call, names: [...tools.keys()] }
}

const shownOf = ({ name, title, description, input, output, effect }: Tool) => ({
  ...{ name, title, description },
  inputSchema: plainSchema(input),
  outputSchema: plainSchema(output),
  annotations: {
    title,
    readOnlyHint: effect.readOnly,
    destructiveHint: effect.destructive,
    idempotentHint: effect.idempotent,
    openWorldHint: false,
  },
})

const refused = (text: string) => ({ content: [{ type: "text", text }], isError: true })

/** The refusal, and whatever else the route's answer would have carried. */
function sentencesOf({ message, code, members, headers }: Problem): string {
  const { errors: _, ...more } = members
  const told = Object.keys(more).length > 0 ? ` ${JSON.stringify(more)}` : ""
  const wait = headers["retry-after"] ? ` Try again in ${headers["retry-after"]} s.` : ""
  return `${message} (${code})${told}${wait}`
}
