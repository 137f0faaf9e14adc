import type { Tool } from "broadside/contracts"
import { Elysia } from "broadside/http"
import type { GpsContext } from "../context"
import { Guessing } from "./guessing"
import type { OwnSessions } from "./sessions"

/** Stands before everything that answers about sessions. */
export function createGate(
  ctx: GpsContext,
  sessions: OwnSessions,
  loading: () => Promise<void> | undefined,
) {
  const guessing = new Guessing(ctx)

  function admit(request: Request, ...parts: unknown[]): void {
    for (const part of parts)
      for (const code of codesIn(part)) guessing.admit(request, sessions.knows(code))
  }

  return {
    /** For all routes of the module. */
    routes: () =>
      new Elysia()
        // Nothing is answered before what is stored is in memory.
        .onBeforeHandle(async () => {
          await loading()
        })
        .onBeforeHandle(({ request, params, query, body }) => admit(request, params, query, body)),

    /** The same for a tool. */
    tool: (tool: Tool): Tool => ({
      ...tool,
      async run(args, request, call) {
        await loading()
        admit(request, args)
        return tool.run(args, request, call)
      },
    }),
  }
}

/** Codes have these names in paths, queries and bodies. */
const NAMES = ["code", "join"] as const

const codesIn = (fields: unknown): string[] =>
  NAMES.flatMap((name) => {
    const code = (fields as Readonly<Record<string, unknown>> | undefined | null)?.[name]
    return typeof code === "string" ? [code] : []
  })
