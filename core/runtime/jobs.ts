import type { Job, Log } from "../sdk/module"

export interface Jobs {
  start(): void
  /** Runs one now, in turn with the others; rejects with what it throws. */
  run(id: string): Promise<void>
  stop(): Promise<void>
}

/** Jobs run one at a time, so that two never write each other's work away. */
export function createJobs(jobs: readonly (Job & { readonly module: string })[], log: Log): Jobs {
  const timers: ReturnType<typeof setInterval>[] = []
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (job: Job) => {
    const next = last.then(() => job.run())
    last = next.catch(() => undefined)
    return next
  }

  return {
    start() {
      for (const job of jobs) {
        let waiting = false
        timers.push(
          setInterval(async () => {
            // A job that takes longer than its period must not pile up behind itself.
            if (waiting) return
            waiting = true
            try {
              await inTurn(job)
            } catch (error) {
              log.error({ job: job.id, module: job.module, err: error }, "a job failed")
            } finally {
              waiting = false
            }
          }, job.everyMs),
        )
      }
    },
    async run(id) {
      const job = jobs.find((j) => j.id === id)
      if (!job) throw new Error(`no job ${id}; there are ${jobs.map((j) => j.id).join(", ")}`)
      await inTurn(job)
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await last
    },
  }
}
