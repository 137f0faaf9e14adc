import type { Context } from "../base/context"
import { Elysia } from "../base/http"
import type { Rate } from "../base/rates"
import { CodeGuessing } from "./code-guessing"
import type { Tool } from "./tools"

interface CodeGateOptions {
  /** How many unknown codes an address may try. */
  readonly rate: Rate
  /** Whether a code belongs to something now, or did recently. */
  knows(code: string): boolean | Promise<boolean>
  /** Settles when everything is loaded, which requests wait for; undefined from then on. */
  loading?(): Promise<void> | undefined
}

/**
 * Guards the routes and tools that answer about things with a code, so that codes cannot be guessed. It reads the fields
 * `code` and `join` of paths, queries, bodies and arguments.
 * @example
 * const gate = createCodeGate(ctx, { rate: rates.unknown, knows: (code) => rooms.knows(code) })
 * return { routes: gate.routes().use(roomRoutes(ctx)), contribute: [contribute(Tools, ...tools.map(gate.tool))] }
 */
export function createCodeGate(
  ctx: Pick<Context, "now" | "limit" | "clientOf">,
  { rate, knows, loading = () => undefined }: CodeGateOptions,
) {
  const guessing = new CodeGuessing(ctx, rate)

  async function admit(request: Request, ...parts: unknown[]): Promise<void> {
    const codes = codesIn(parts)
    if (codes.length === 0) return
    guessing.admit(request)
    for (const code of codes) if (!(await knows(code))) guessing.count(request)
  }

  return {
    /** For all routes of a module. */
    routes: () =>
      new Elysia().onBeforeHandle(async ({ request, params, query, body }) => {
        // Nothing is answered before what is stored is in memory.
        await loading()
        await admit(request, params, query, body)
      }),

    /** The same for a tool. */
    tool: (tool: Tool): Tool => ({
      ...tool,
      async run(args, request, call) {
        await loading()
        await admit(request, args)
        return tool.run(args, request, call)
      },
    }),
  }
}

const NAMES = ["code", "join"] as const

/** A form may have a field more than once, and any of them may be the one that counts. */
function codesIn(parts: readonly unknown[]): string[] {
  const codes: string[] = []
  for (const fields of parts)
    for (const name of NAMES) {
      const value = (fields as Readonly<Record<string, unknown>> | undefined | null)?.[name]
      if (typeof value === "string") codes.push(value)
      else if (Array.isArray(value))
        codes.push(...value.flat().filter((code) => typeof code === "string"))
    }
  return codes
}
