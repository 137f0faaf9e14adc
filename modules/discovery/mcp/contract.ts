import { type Point, point, type Service, service } from "broadside"
import type { Tool } from "broadside/contracts"
import { t } from "broadside/http"

/** A tool as a model sees it. */
export interface ReadingTool {
  readonly name: string
  readonly description: string
  /** JSON Schema of its arguments. */
  readonly inputSchema: object
}

/** The tools of the site's tool server that only read and contact no other site. */
export interface ReadingToolsService {
  list(): readonly ReadingTool[]
  /**
   * Calls a tool, and returns its answer as text for a model; a refusal is an answer too. Counts no rate. Throws for a
   * name that is not in the list.
   * @example await ctx.wants.tools?.call("browse_archive", { q: "moth" }, request)
   */
  call(name: string, args: object, request: Request): Promise<string>
}

/**
 * For modules that let a model look things up. Declare it in `wants`: without a tool server there are none.
 * @example wants: { tools: ReadingTools }
 */
export const ReadingTools: Service<ReadingToolsService> = service("tools.reading@1")

/** The tool server of this site, for lists of tool servers. */
export interface ToolServer {
  /** Path of its endpoint: `/mcp`. */
  readonly path: string
  readonly version: string
  /** The revisions of the protocol that it speaks, newest first. */
  readonly protocols: readonly string[]
}

/** Contributed by the one module that serves the tools. */
export const ToolServers: Point<ToolServer> = point("tools.server@1", {
  key: () => "the tools",
  shape: t.Object({
    path: t.String({ pattern: "^/" }),
    version: t.String({ minLength: 1 }),
    protocols: t.Array(t.String()),
  }),
})

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
