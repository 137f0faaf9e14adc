import { existsSync, realpathSync } from "node:fs"
import { join, sep } from "node:path"
import type { HostLog } from "../runtime/log/log"
import { blamedFor, currentOwner } from "../runtime/log/owner"

export interface UnhandledOptions {
  readonly log: HostLog
  /** Where community modules lie, and the ids of those that run. */
  readonly pluginsDir: string
  readonly community: readonly string[]
  /** Ends the process so that its supervisor starts it again. */
  readonly stop: () => void
}

/**
 * What nobody caught: that of a community module is logged and the site goes on; after anything else
 * nobody knows what state this process is in, so it is logged, drains and ends.
 */
export function watchUnhandled({ log, pluginsDir, community, stop }: UnhandledOptions): void {
  const folders = foldersOf(pluginsDir, community)
  const ownerOf = (error: unknown) => {
    const stack = stackOf(error)
    const [id] = folders.find(([, path]) => stack.includes(path)) ?? []
    return id ?? blamedFor(error) ?? currentOwner()
  }

  function judge(error: unknown, kind: "rejection" | "exception"): void {
    const module = ownerOf(error)
    const isTheirs = module !== undefined && community.includes(module)
    // What leaves no trace of where it was made is none of ours: we throw nothing but errors.
    const isNobodys =
      module === undefined && kind === "rejection" && !/\n\s+at /.test(stackOf(error))
    if (isTheirs || (isNobodys && community.length > 0)) {
      const whose = isTheirs ? { module } : { module: "unknown", suspects: community }
      log.error({ ...whose, err: error }, `an unhandled ${kind} of a community module`)
      return
    }
    log.fatal({ module: module ?? "core", err: error }, `an unhandled ${kind}; the site ends`)
    stop()
  }

  process.on("unhandledRejection", (error) => judge(error, "rejection"))
  process.on("uncaughtException", (error) => judge(error, "exception"))
}

const stackOf = (error: unknown): string =>
  error instanceof Error && typeof error.stack === "string" ? error.stack : ""

/** A stack names a file by where it really is, which for a linked folder is elsewhere. */
const foldersOf = (pluginsDir: string, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const folder = join(pluginsDir, id)
    return existsSync(folder) ? [[id, realpathSync(folder) + sep] as const] : []
  })
