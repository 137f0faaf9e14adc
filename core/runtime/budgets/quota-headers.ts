import { DAY_MS } from "../../base/time"
import type { HolderKind } from "./holders"

export type Measure = "items" | "bytes"

/** What is left of one budget. */
export interface Quota {
  readonly holder: HolderKind
  readonly measure: Measure
  readonly limit: number
  readonly used: number
}

/** Seconds until the counters start again, at midnight UTC. */
export const secondsLeft = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)

const DAY_SECONDS = DAY_MS / 1000

/** The RateLimit headers of the Internet-Draft, which lists several quotas in one field. */
export function quotaHeaders(quotas: readonly Quota[], now: number): Record<string, string> {
  const name = ({ holder, measure }: Quota) => `"${holder}-${measure}"`
  const unit = ({ measure }: Quota) => (measure === "bytes" ? ';qu="content-bytes"' : "")
  const policies = quotas.map((one) => `${name(one)};q=${one.limit};w=${DAY_SECONDS}${unit(one)}`)
  const left = secondsLeft(now)
  const states = quotas.map(
    (one) => `${name(one)};r=${Math.max(0, one.limit - one.used)};t=${left}`,
  )
  return { "ratelimit-policy": policies.join(", "), ratelimit: states.join(", ") }
}
