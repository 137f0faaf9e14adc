export interface Rate {
  readonly limit: number
  readonly windowMs: number
  /** How many may come at once; default the limit. */
  readonly burst?: number
}

export interface Taken {
  readonly ok: boolean
  readonly limit: number
  readonly remaining: number
  /** Until everything may be taken again. */
  readonly resetMs: number
  /** Until the next may be taken; 0 when this one was. */
  readonly retryAfterMs: number
}

export interface TakeOptions {
  /** How many of the limit this one counts for; default 1. */
  readonly cost?: number
  /** Asks without counting. */
  readonly peek?: boolean
}

export interface Limiter {
  take(rate: string, key: string, options?: TakeOptions): Taken
}

const MOST_KEYS = 200_000

/**
 * GCRA: per key one time, at which its allowance would be full again. A burst up to its size
 * passes, then requests pass as evenly as the rate says; there is no window edge to wait for.
 */
export function createLimiter({
  now,
  rates,
}: {
  now: () => number
  rates: Readonly<Record<string, Rate>>
}): Limiter {
  const fullAt = new Map<string, number>()

  // Keys whose allowance is full again say nothing; dropping them bounds the memory.
  function sweep(at: number): void {
    for (const [key, time] of fullAt) if (time <= at) fullAt.delete(key)
    // All still in use: the longest known go, which forgives them.
    for (const key of fullAt.keys()) {
      if (fullAt.size < MOST_KEYS) break
      fullAt.delete(key)
    }
  }

  return {
    take(rate, client, { cost = 1, peek = false } = {}) {
      const { limit, windowMs, burst = limit } = rates[rate] as Rate
      if (limit === 0) return { ok: true, limit, remaining: 0, resetMs: 0, retryAfterMs: 0 }
      const at = now()
      const key = `${rate} ${client}`
      const step = windowMs / limit
      // Until the allowance is full again after all of it was taken at once.
      const most = Math.min(burst, limit) * step
      const known = fullAt.get(key) ?? 0
      // More than a window away, it was counted before the clock was set back.
      const full = (known > at && known <= at + windowMs + step ? known : at) + cost * step
      const over = full - at - most
      // A thousandth of a step forgives what floating point loses.
      if (over > step / 1000)
        return {
          ok: false,
          limit,
          remaining: 0,
          resetMs: full - cost * step - at,
          retryAfterMs: over,
        }
      if (fullAt.size >= MOST_KEYS) sweep(at)
      if (!peek) fullAt.set(key, full)
      const remaining = Math.max(0, Math.floor((most - (full - at)) / step + 1e-3))
      return { ok: true, limit, remaining, resetMs: full - at, retryAfterMs: 0 }
    },
  }
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** The RateLimit headers of the Internet-Draft, and Retry-After when refused. */
export function rateHeaders(taken: Taken, rate: Rate, name: string): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${rate.limit};w=${seconds(rate.windowMs)}`,
    ratelimit: `"${name}";r=${taken.remaining};t=${seconds(taken.resetMs)}`,
    ...(taken.ok ? {} : { "retry-after": String(seconds(taken.retryAfterMs)) }),
  }
}
