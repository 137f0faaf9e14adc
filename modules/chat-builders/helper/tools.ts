import type { ReadingTool, ReadingToolsService } from "broadside/contracts/discovery"
import type { ModelTool } from "../model/tool-set"

/** Characters of one answer; a longer one would push the conversation out of a small model's context. */
const MAX_CHARACTERS = 6_000
/** Calls for one question; a model that needs more is looping. */
const MAX_CALLS = 20

/** What the helper can look up; it can do nothing else. */
export function helperTools(
  tools: ReadingToolsService | undefined,
  request: Request,
): Readonly<Record<string, ModelTool>> {
  let calls = 0

  async function lookUp(name: string, { wait: _, ...args }: { readonly wait?: unknown }) {
    if (++calls > MAX_CALLS)
      return "You have looked up enough. Call no more tools; answer the user."
    const text = (await tools?.call(name, args, request)) ?? ""
    if (text.length <= MAX_CHARACTERS) return text
    return `${text.slice(0, MAX_CHARACTERS).toWellFormed()}… (truncated)`
  }

  return Object.fromEntries(
    (tools?.list() ?? []).map(({ name, description, inputSchema }) => {
      const schema = withoutWaiting(inputSchema)
      // The tool validates its arguments itself.
      return [name, { description, schema, faultsOf: () => [], run: (args) => lookUp(name, args) }]
    }),
  )
}

/** The schema without `wait`: the visitor is waiting for the helper, so no tool may wait for news. */
function withoutWaiting(schema: ReadingTool["inputSchema"]): object {
  const { properties, ...rest } = schema as { readonly properties?: object }
  const { wait: _, ...others } = (properties ?? {}) as { readonly wait?: unknown }
  return { ...rest, properties: others }
}
