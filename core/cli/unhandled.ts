import { existsSync, realpathSync } from "node:fs"
import { join, sep } from "node:path"
import type { HostLog } from "../runtime/log/log"
import { callerOf, currentOwner } from "../runtime/log/owner"

export interface UnhandledOptions {
  readonly log: HostLog
  /** The folder of community modules, and the ids of the running ones. */
  readonly pluginsDir: string
  readonly community: readonly string[]
  /** Ends the process so that its supervisor starts it again. */
  readonly stop: () => void
}

/**
 * Handles uncaught errors. One from a community module is logged and the site continues; after any
 * other, the state of the process is unknown, so it logs the error, drains and exits.
 */
export function watchUnhandled({ log, pluginsDir, community, stop }: UnhandledOptions): void {
  const folders = foldersOf(pluginsDir, community)
  const ownerOf = (error: unknown) => {
    const stack = stackOf(error)
    const [id] = folders.find(([, path]) => stack.includes(path)) ?? []
    return id ?? callerOf(error) ?? currentOwner()
  }

  function handle(error: unknown, kind: "rejection" | "exception"): void {
    const module = ownerOf(error)
    const isTheirs = module !== undefined && community.includes(module)
    // A value without a stack trace does not come from our code, which throws only errors.
    const isUnattributed = module === undefined && !/\n[ \t]+at /.test(stackOf(error))
    if (isTheirs || (isUnattributed && community.length > 0)) {
      const whose = isTheirs ? { module } : { module: "unknown", suspects: community }
      log.error({ ...whose, err: error }, `an unhandled ${kind} of a community module`)
      return
    }
    log.fatal({ module: module ?? "core", err: error }, `an unhandled ${kind}; the site ends`)
    stop()
  }

  process.on("unhandledRejection", (error) => handle(error, "rejection"))
  process.on("uncaughtException", (error) => handle(error, "exception"))
}

const stackOf = (error: unknown): string =>
  error instanceof Error && typeof error.stack === "string" ? error.stack : ""

/** A stack trace contains real paths, which differ from those of a linked folder. */
const foldersOf = (pluginsDir: string, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const folder = join(pluginsDir, id)
    return existsSync(folder) ? [[id, realpathSync(folder) + sep] as const] : []
  })
