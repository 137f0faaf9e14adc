import { type FieldFault, Problem } from "broadside"
import { type Tool, Tools } from "broadside/contracts"
import { compileValidator } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { CODES, isObject, type Params, RpcError } from "./protocol"
import { outlineOf, plainSchema } from "./schema"

interface Ready {
  readonly tool: Tool
  readonly validate: (value: unknown) => FieldFault[]
  /** What an argument is when it is left out. */
  readonly defaults: Readonly<Record<string, unknown>>
  readonly shown: object
}

export type Toolbox = ReturnType<typeof createToolbox>

/** The tools of the enabled modules, validated with the models of their routes. */
export function createToolbox(ctx: DiscoveryContext) {
  const tools = new Map<string, Ready>()
  for (const tool of ctx.all(Tools)) {
    const validate = compileValidator(tool.input, "the arguments")
    const defaults = defaultsOf(tool)
    tools.set(tool.name, { tool, validate, defaults, shown: shownOf(tool, defaults) })
  }
  const list = [...tools.values()].map(({ shown }) => shown)

  /** Calls a tool; what it refuses is an answer for the model, not an error of the protocol. */
  async function call({ name, arguments: sent = {} }: Params, request: Request) {
    const ready = typeof name === "string" ? tools.get(name) : undefined
    if (!ready) throw new RpcError(CODES.params, `There is no tool ${JSON.stringify(name)}.`)
    if (!isObject(sent)) throw new RpcError(CODES.params, "arguments must be an object.")
    const args = { ...ready.defaults, ...sent }
    const faults = ready.validate(args)
    if (faults.length > 0) return refused(faults.map(({ message }) => message).join(" "))
    try {
      if (!ready.tool.effect.readOnly) ctx.spend(request, JSON.stringify(args).length)
      const { text, value } = await ready.tool.run(args as never, request)
      return { content: [{ type: "text", text }], structuredContent: value }
    } catch (error) {
      if (error instanceof Problem) return refused(sentencesOf(error))
      throw error
    }
  }

  return { list, call, names: [...tools.keys()] }
}

function defaultsOf({ input }: Tool) {
  const withDefault = Object.entries(input.properties).filter(
    ([, one]) => one["default"] !== undefined,
  )
  return Object.fromEntries(withDefault.map(([name, one]) => [name, one["default"]]))
}

function shownOf(tool: Tool, defaults: object) {
  const { name, title, description, input, output, effect } = tool
  const { required = [], ...schema } = plainSchema(input)
  return {
    name,
    title,
    description,
    inputSchema: {
      ...schema,
      required: (required as string[]).filter((field) => !(field in defaults)),
    },
    outputSchema: outlineOf(output),
    annotations: {
      title,
      readOnlyHint: effect.readOnly,
      destructiveHint: effect.destructive,
      idempotentHint: effect.idempotent,
      openWorldHint: false,
    },
  }
}

const refused = (text: string) => ({ content: [{ type: "text", text }], isError: true })

/** The refusal, with the other members and headers of the route's response. */
function sentencesOf({ message, code, members, headers }: Problem): string {
  const { errors: _, ...more } = members
  const details = Object.keys(more).length > 0 ? ` ${JSON.stringify(more)}` : ""
  const wait = headers["retry-after"] ? ` Try again in ${headers["retry-after"]} s.` : ""
  return `${message} (${code})${details}${wait}`
}
