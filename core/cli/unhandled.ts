import { existsSync, realpathSync } from "node:fs"
import { join, sep } from "node:path"
import type { HostLog } from "../log/log"
import { callerOf, currentOwner } from "../log/owner"

export interface UnhandledOptions {
  readonly log: HostLog
  /** The folder of community modules, and the ids of the running ones. */
  readonly pluginsDir: string
  readonly community: readonly string[]
  /** Counts the error for the operator's desk. */
  readonly note: (module: string) => void
  /** Ends the process so that its supervisor starts it again. */
  readonly stop: () => void
}

/**
 * Handles uncaught errors. One of a community module is logged and the site continues. So it does after a rejection
 * while community modules run, no matter whose it seems to be: a visitor could end the site by what one of them has
 * forgotten. After anything else the state of the process is unknown, so it logs the error, drains and exits.
 */
export function watchUnhandled(options: UnhandledOptions): void {
  const { log, pluginsDir, community, note, stop } = options
  const folders = foldersOf(pluginsDir, community)
  const ownerOf = (error: unknown, promise?: Promise<unknown>) => {
    const stack = stackOf(error)
    const [id] = folders.find(([, path]) => stack.includes(path)) ?? []
    return id ?? callerOf(promise) ?? callerOf(error) ?? currentOwner()
  }

  /** An exception; a value without a stack trace does not come from our code, which throws only errors. */
  const isOurs = (error: unknown, module: string | undefined) =>
    module === undefined ? /\n[ \t]+at /.test(stackOf(error)) : !community.includes(module)

  function handle(error: unknown, promise?: Promise<unknown>): void {
    const kind = promise ? "rejection" : "exception"
    const module = ownerOf(error, promise)
    if (community.length === 0 || (!promise && isOurs(error, module))) {
      log.fatal({ module: module ?? "core", err: error }, `an unhandled ${kind}; the site ends`)
      stop()
      return
    }
    const whose = module ? { module } : { module: "unknown", suspects: community }
    log.error({ ...whose, err: error }, `an unhandled ${kind}; the site goes on`)
    note(whose.module)
  }

  process.on("unhandledRejection", (error, promise) => handle(error, promise))
  process.on("uncaughtException", (error) => handle(error))
}

const stackOf = (error: unknown): string =>
  error instanceof Error && typeof error.stack === "string" ? error.stack : ""

/** A stack trace contains real paths, which differ from those of a linked folder. */
const foldersOf = (pluginsDir: string, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const folder = join(pluginsDir, id)
    return existsSync(folder) ? [[id, realpathSync(folder) + sep] as const] : []
  })
