import type { Log } from "../base/log"
import type { Job } from "../base/module"
import { reasonOf } from "../base/start-refused"
import { inTime, LATE, MAX_RUN_MS, RunLate, within } from "../base/time-limit"
import { runAs } from "../log/owner"

interface JobName {
  readonly id: string
  readonly module: string
}

/**
 * Logs the failures of a job: the first one in full, repeated ones briefly and increasingly
 * rarely, and the recovery.
 */
function createJobLog({ id, module }: JobName, log: Log) {
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

export interface Jobs {
  readonly ids: readonly string[]
  start(): void
  /** Runs one now, after other jobs of its lane; rejects with its error. */
  run(id: string): Promise<void>
  /** Starts no more jobs, and waits a while for running ones. */
  stop(): Promise<void>
}

export type OwnedJob = Job & { readonly module: string }

const MAX_STOP_MS = 5_000
const LONGEST_REST_MS = 3_600_000
/** Time for the requests that waited for the start, before the work at the start begins. */
const AT_START_MS = 200

/**
 * Jobs of one module, or of one of its lanes, run one after another, so that they never overwrite each other's work; jobs
 * of different modules do not wait for each other. One that takes too long is abandoned and
 * retried increasingly rarely, so that abandoned runs do not pile up.
 */
export function createJobs(jobs: readonly OwnedJob[], log: Log, mostStopMs = MAX_STOP_MS): Jobs {
  const timers: ReturnType<typeof setInterval>[] = []
  const lanes = new Map<string, Promise<unknown>>()
  let isStopped = false

  function inLane(job: OwnedJob): Promise<void> {
    const lane = job.lane === undefined ? job.module : `${job.module}.${job.lane}`
    const next = (lanes.get(lane) ?? Promise.resolve()).then(() => runOnce(job))
    lanes.set(
      lane,
      next.catch(() => undefined),
    )
    return next
  }

  async function runOnce(job: OwnedJob): Promise<void> {
    if (isStopped) return
    await runAs(job.module, () => inTime(job.timeoutMs ?? MAX_RUN_MS, () => job.run()))
  }

  function startOne(job: OwnedJob): void {
    const jobLog = createJobLog(job, log)
    const most = Math.max(1, Math.floor(LONGEST_REST_MS / job.everyMs))
    let isWaiting = false
    let late = 0
    let rest = 0
    const onTime = async () => {
      // A job that takes longer than its period must not pile up behind itself.
      if (isWaiting || rest-- > 0) return
      isWaiting = true
      try {
        await inLane(job)
        late = 0
        jobLog.worked()
      } catch (error) {
        if (error instanceof RunLate) late++
        rest = late === 0 ? 0 : Math.min(2 ** late, most)
        jobLog.failed(error)
      } finally {
        isWaiting = false
      }
    }
    timers.push(setInterval(onTime, job.everyMs))
    if (job.atStart) timers.push(setTimeout(onTime, AT_START_MS))
  }

  const ids = jobs.map(({ id }) => id)
  return {
    ids,
    start: () => jobs.forEach(startOne),
    async run(id) {
      const job = jobs.find((j) => j.id === id)
      if (!job) throw new Error(`no job ${id}; there are ${ids.join(", ")}`)
      await inLane(job)
    },
    async stop() {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      if ((await within(mostStopMs, Promise.all(lanes.values()))) === LATE)
        log.warn({}, "a job did not end in time and was abandoned")
    },
  }
}
