import { t } from "../base/http"
import { type Point, point } from "../base/tokens"

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
