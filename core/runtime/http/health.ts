import { sql } from "drizzle-orm"
import type { FreeSpace } from "../data/free-space"
import type { Writer } from "../data/write"

export interface Health {
  readonly ready: boolean
  /** Why it is not. */
  readonly reason?: string
}

export interface HealthOptions {
  readonly writer: Writer
  readonly space: FreeSpace
  readonly isStarted: () => boolean
}

/** A load balancer gives up on a health check that takes longer. */
const MOST_MS = 1_000
/** How often, at the most, something is written to see whether writing works again. */
const RETRY_MS = 1_000

/**
 * Whether the site can serve and store. After a write failed, only a write that succeeds shows that
 * it works again, and no other may come while nobody is sent here.
 */
export function createHealth({ writer, space, isStarted }: HealthOptions) {
  let retrying: Promise<unknown> | undefined
  let retriedAt = Number.NEGATIVE_INFINITY

  function retry(): Promise<unknown> {
    if (!retrying && performance.now() - retriedAt < RETRY_MS) return Promise.resolve()
    retriedAt = performance.now()
    retrying ??= writer
      .write(async (tx) => {
        await tx.run(sql`insert into core_settings values ('health.retry', '')
          on conflict (key) do update set value = excluded.value`)
      })
      .catch(() => undefined)
      .finally(() => {
        retrying = undefined
      })
    return Promise.race([retrying, new Promise((resolve) => setTimeout(resolve, MOST_MS))])
  }

  return async function check(): Promise<Health> {
    if (!isStarted()) return { ready: false, reason: "the site is starting or stopping" }
    if (writer.trouble()) await retry()
    const reason = writer.trouble() ?? space.trouble()
    return reason ? { ready: false, reason } : { ready: true }
  }
}
