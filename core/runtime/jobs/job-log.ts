import type { Log } from "../../base/log"
import { reasonOf } from "../boot/module-shape"

interface JobName {
  readonly id: string
  readonly module: string
}

/**
 * Logs the failures of a job: the first one in full, repeated ones briefly and increasingly
 * rarely, and the recovery.
 */
export function createJobLog({ id, module }: JobName, log: Log) {
  const fields = { job: id, module }
  let failures = 0
  return {
    failed(err: unknown): void {
      failures++
      if (failures === 1) log.error({ ...fields, err }, "a job failed")
      else if (Number.isInteger(Math.log2(failures)))
        log.error({ ...fields, failures, why: reasonOf(err) }, "a job keeps failing")
    },
    worked(): void {
      if (failures > 0) log.info({ ...fields, failures }, "a job works again")
      failures = 0
    },
  }
}
