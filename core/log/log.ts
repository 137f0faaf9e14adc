import pino from "pino"
import type { Log } from "../base/log"

export type HostLog = Log & {
  child(fields: object): Log
  /** The process ends after this. */
  fatal(fields: object, message: string): void
  readonly debugs: boolean
}

/** Most characters to buffer for a blocked disk or pipe; the rest is dropped. */
const MAX_PENDING = 1_000_000

/** JSON lines on standard output, for the operator's log collector. */
export function createLog(level: string): HostLog {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_PENDING })
  // A full disk or a closed pipe costs the line, not the site.
  destination.on("error", () => undefined)
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  return {
    ...linesOf(logger),
    fatal: logger.fatal.bind(logger),
    child: (fields) => linesOf(logger.child(fields)),
    debugs: logger.isLevelEnabled("debug"),
  }
}

/** What modules get: a level or a destination that one of them sets would be that of others. */
const linesOf = (logger: pino.Logger): Log => ({
  debug: logger.debug.bind(logger),
  info: logger.info.bind(logger),
  warn: logger.warn.bind(logger),
  error: logger.error.bind(logger),
})

/** A line of the log, for tests. */
export interface LoggedLine {
  readonly level: "debug" | "info" | "warn" | "error" | "fatal"
  readonly message: string
  readonly [field: string]: unknown
}

/** A log that passes its lines to a callback instead of writing them. */
export function createRecordingLog(add: (line: LoggedLine) => void): HostLog {
  const writing =
    (level: LoggedLine["level"], bound: object) => (fields: object, message: string) =>
      add({ ...bound, ...fields, level, message })
  const logOf = (bound: object): Log => ({
    debug: writing("debug", bound),
    info: writing("info", bound),
    warn: writing("warn", bound),
    error: writing("error", bound),
  })
  return { ...logOf({}), fatal: writing("fatal", {}), debugs: false, child: logOf }
}
