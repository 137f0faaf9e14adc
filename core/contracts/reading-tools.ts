import { type Service, service } from "../base/tokens"

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
