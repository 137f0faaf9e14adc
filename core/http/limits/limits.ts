export interface Rate {
  readonly limit: number
  readonly windowMs: number
  /** The burst size; default the limit. */
  readonly burst?: number
}

export interface LimitResult {
  readonly ok: boolean
  readonly limit: number
  readonly remaining: number
  /** Milliseconds until the full allowance is available again. */
  readonly resetMs: number
  /** Milliseconds until the next request is allowed; 0 if this one was. */
  readonly retryAfterMs: number
}

export interface TakeOptions {
  /** How much this request counts; default 1. */
  readonly cost?: number
  /** Checks without counting. */
  readonly peek?: boolean
}

export interface Limiter {
  take(rate: string, key: string, options?: TakeOptions): LimitResult
}

const MAX_KEYS = 200_000

/**
 * GCRA: stores one time per key, at which its allowance is full again. A burst of the configured
 * size passes, then requests pass at an even rate; there are no window boundaries.
 */
export function createLimiter({
  now,
  rates,
  maxKeys = MAX_KEYS,
}: {
  now: () => number
  rates: Readonly<Record<string, Rate>>
  maxKeys?: number
}): Limiter {
  const fullAt = new Map<string, number>()

  // Keys whose allowance is full carry no information; dropping them bounds the memory.
  function sweep(at: number): void {
    for (const [key, time] of fullAt) if (time <= at) fullAt.delete(key)
    // All are still in use: drop those that lose least, so that no flood of keys frees one that has used up its
    // allowance. A tenth at once, since finding them takes long.
    let excess = fullAt.size - Math.floor(0.9 * maxKeys)
    if (excess <= 0) return
    const latest = Float64Array.from(fullAt.values()).sort()[excess - 1] as number
    for (const [key, time] of fullAt) if (time <= latest && excess-- > 0) fullAt.delete(key)
  }

  return {
    take(rate, client, { cost = 1, peek = false } = {}) {
      const { limit, windowMs, burst = limit } = rates[rate] as Rate
      if (limit === 0) return { ok: true, limit, remaining: 0, resetMs: 0, retryAfterMs: 0 }
      const at = now()
      const key = `${rate} ${client}`
      const step = windowMs / limit
      // Time until the allowance is full again after a complete burst.
      const most = Math.min(burst, limit) * step
      const stored = fullAt.get(key) ?? 0
      // A time more than a window away was stored before the clock was set back.
      const full = (stored > at && stored <= at + windowMs + step ? stored : at) + cost * step
      const over = full - at - most
      // A thousandth of a step compensates for floating-point errors.
      if (over > step / 1000)
        return {
          ok: false,
          limit,
          remaining: 0,
          resetMs: full - cost * step - at,
          retryAfterMs: over,
        }
      if (!peek) {
        if (fullAt.size >= maxKeys) sweep(at)
        fullAt.set(key, full)
      }
      const remaining = Math.max(0, Math.floor((most - (full - at)) / step + 1e-3))
      return { ok: true, limit, remaining, resetMs: full - at, retryAfterMs: 0 }
    },
  }
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** The RateLimit headers of the Internet-Draft, and Retry-After when refused. */
export function rateHeaders(result: LimitResult, rate: Rate, name: string): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${rate.limit};w=${seconds(rate.windowMs)}`,
    ratelimit: `"${name}";r=${result.remaining};t=${seconds(result.resetMs)}`,
    ...(result.ok ? {} : { "retry-after": String(seconds(result.retryAfterMs)) }),
  }
}
