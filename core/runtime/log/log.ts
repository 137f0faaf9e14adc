import pino from "pino"
import type { Log } from "../../base/log"

export type HostLog = Log & {
  child(fields: object): Log
  /** The process ends after this. */
  fatal(fields: object, message: string): void
  readonly debugs: boolean
}

/** Most characters to buffer for a blocked disk or pipe; the rest is dropped. */
const MOST_PENDING = 1_000_000

/** JSON lines on standard output, for the operator's log collector. */
export function createLog(level: string): HostLog {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MOST_PENDING })
  // A full disk or a closed pipe costs the line, not the site.
  destination.on("error", () => undefined)
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  return Object.assign(logger as unknown as HostLog, { debugs: logger.isLevelEnabled("debug") })
}

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
