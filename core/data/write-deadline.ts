import type { Log } from "../base/log"
import { problem } from "../base/problems"
import type { QueuedWrite } from "./write-queue"

/** A callback that never settles would block every other write forever. */
export async function withDeadline<T>(
  entry: QueuedWrite,
  { log, deadlineMs }: { readonly log: Log; readonly deadlineMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    entry.isLate = true
    log.error({ module: entry.owner, ms: deadlineMs }, "a write did not end and was rolled back")
    late.reject(problem["write-timeout"]().withHeaders({ "retry-after": "1" }))
  }, deadlineMs)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
