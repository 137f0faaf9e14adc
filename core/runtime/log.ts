import pino from "pino"
import type { Log } from "../sdk/module"

export type HostLog = Log & { child(fields: object): Log; readonly debugs: boolean }

/** JSON lines on standard output, for whatever the operator collects logs with. */
export function createLog(level: string): HostLog {
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: true }),
  )
  return Object.assign(logger as unknown as HostLog, { debugs: logger.isLevelEnabled("debug") })
}

export const silentLog = () => createLog("silent")
