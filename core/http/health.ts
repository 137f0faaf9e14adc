import { sql } from "drizzle-orm"
import { elapsed } from "../base/clock"
import type { FreeSpace } from "../data/free-space"
import type { Writer } from "../data/write"

export interface Health {
  readonly ready: boolean
  /** Why it is not ready. */
  readonly reason?: string
}

export interface HealthOptions {
  readonly writer: Writer
  readonly space: FreeSpace
  readonly isStarted: () => boolean
}

/** Where the process says that it responds, which is always the same. */
export const LIVENESS = { path: "/health/live", answer: { ok: true, live: true } } as const

/** Whether a request is a GET of exactly that path; the beginning of a URL is longer than 7 characters. */
export const asksLiveness = ({ url, method }: Request): boolean =>
  url.endsWith(LIVENESS.path) &&
  url.indexOf("/", 8) + LIVENESS.path.length === url.length &&
  method === "GET"

/** `/health` and everything below it, as a URL or as the path of a request without a Host. */
const HEALTH = /^(?:https?:\/\/[^/]*)?(\/health(?:\/(?:live|ready))?)(?:\?|$)/

/** The path of a health check; undefined for any other URL. */
export const healthPath = (url: string): string | undefined => HEALTH.exec(url)?.[1]
export const isHealthCheck = (url: string): boolean => HEALTH.test(url)

/** Load balancers abort a health check that takes longer. */
const MAX_MS = 1_000
/** The minimum time between test writes. */
const RETRY_MS = 1_000

/**
 * Whether the site can serve and store. After a failed write, only a successful one proves that
 * writing works again, and a site without traffic gets no other writes.
 */
export function createHealth({ writer, space, isStarted }: HealthOptions) {
  let retrying: Promise<unknown> | undefined
  let retriedAt = Number.NEGATIVE_INFINITY

  function retry(): Promise<unknown> {
    if (!retrying && elapsed() - retriedAt < RETRY_MS) return Promise.resolve()
    retriedAt = elapsed()
    retrying ??= writer
      .write(async (tx) => {
        await tx.run(sql`insert into core_settings values ('health.retry', '')
          on conflict (key) do update set value = excluded.value`)
      })
      .catch(() => undefined)
      .finally(() => {
        retrying = undefined
      })
    return Promise.race([retrying, new Promise((resolve) => setTimeout(resolve, MAX_MS))])
  }

  return async function check(): Promise<Health> {
    if (!isStarted()) return { ready: false, reason: "the site is starting or stopping" }
    if (writer.trouble()) await retry()
    const reason = writer.trouble() ?? space.trouble()
    return reason ? { ready: false, reason } : { ready: true }
  }
}
