import type { ToolSet } from "ai"
import { compileValidator, type Static, type TSchema } from "broadside/http"
import type { ChatBuildersContext } from "../context"

/** A tool that the model can call. */
export interface ModelTool {
  readonly description: string
  /** JSON Schema of its arguments. */
  readonly schema: object
  /** What is wrong with arguments, in sentences for the model. */
  faultsOf(args: unknown): readonly string[]
  run(args: never): Promise<unknown>
}

/** A tool whose arguments are validated, and typed by their model. */
export function modelTool<S extends TSchema>({
  description,
  input,
  run,
}: {
  readonly description: string
  readonly input: S
  run(args: Static<S>): Promise<unknown>
}): ModelTool {
  const faultsOf = compileValidator(input, "the arguments")
  return {
    description,
    schema: JSON.parse(JSON.stringify(input)),
    faultsOf: (args) => faultsOf(args).map(({ message }) => message),
    run,
  }
}

/**
 * Tools for the client library. They validate arguments themselves, because the library would send
 * invalid ones back to the model, and they may be whole pages.
 */
export async function toolSet(
  { log }: Pick<ChatBuildersContext, "log">,
  tools: Readonly<Record<string, ModelTool>>,
  onMiss: () => void,
): Promise<ToolSet> {
  const { jsonSchema, tool } = await import("ai")
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, schema, faultsOf, run }]) => {
      async function execute(input: unknown): Promise<unknown> {
        const args = withoutEmpty(input, schema)
        const faults = faultsOf(args)
        if (faults.length > 0) {
          onMiss()
          const next = `Call ${name} again with valid arguments; with shorter ones, if the call broke off.`
          return { ok: false, faults, next }
        }
        try {
          return await run(args as never)
        } catch (error) {
          log.error({ err: error, tool: name }, "a tool of the model failed")
          const faults = [`${name} failed on this site.`]
          return { ok: false, faults, next: "Tell the user that it does not work right now." }
        }
      }
      return [name, tool({ description, inputSchema: jsonSchema<unknown>(schema), execute })]
    }),
  )
}

/** Small models fill in what they could leave out. */
function withoutEmpty(input: unknown, schema: object): object {
  const { required = [] } = schema as { readonly required?: readonly string[] }
  if (typeof input !== "object" || input === null || Array.isArray(input)) return {}
  const isSet = ([name, value]: [string, unknown]) =>
    required.includes(name) || (value !== null && value !== "")
  return Object.fromEntries(Object.entries(input).filter(isSet))
}
