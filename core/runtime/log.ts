import pino from "pino"
import type { Log } from "../sdk/module"

export type HostLog = Log & { child(fields: object): Log; readonly debugs: boolean }

/** Characters that wait for a disk or pipe that takes nothing; what comes after them is dropped. */
const MOST_PENDING = 1_000_000

/** JSON lines on standard output, for whatever the operator collects logs with. */
export function createLog(level: string): HostLog {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MOST_PENDING })
  // A full disk or a closed pipe costs the line, not the site.
  destination.on("error", () => undefined)
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  return Object.assign(logger as unknown as HostLog, { debugs: logger.isLevelEnabled("debug") })
}
