const FAILURES = 3
const REST_MS = 15_000
const LONGEST_REST_MS = 5 * 60_000
const TRIAL_REST_MS = 5_000

/** One request to the endpoint. */
export interface Attempt {
  /** The endpoint answers. */
  heard(): void
  /** It failed. */
  failed(): void
  /** The request is over, in whatever way. */
  end(): void
}

export interface Breaker {
  /** How long to leave the endpoint alone; 0 if it works. */
  restMs(): number
  begin(): Attempt
}

/**
 * Leaves an endpoint alone after several failures in a row, and twice as long after each further one.
 * After a rest, one request tries it before the others.
 */
export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let restUntil = 0
  let isTried = false
  /** The latest request that heard from it. */
  let latest: Attempt | undefined

  function begin(): Attempt {
    const before = latest
    const isTrial = failures >= FAILURES
    if (isTrial) isTried = true
    const attempt: Attempt = {
      heard() {
        latest = attempt
        failures = 0
        restUntil = 0
      },
      failed() {
        // It was in progress when the endpoint failed, or another one was answered meanwhile: an endpoint
        // that answers one after the other lets some wait for too long.
        if (now() < restUntil || (latest !== before && latest !== attempt)) return
        failures++
        const rests = failures - FAILURES
        if (rests >= 0) restUntil = now() + Math.min(REST_MS * 2 ** rests, LONGEST_REST_MS)
      },
      end() {
        if (isTrial) isTried = false
      },
    }
    return attempt
  }

  return {
    restMs: () => Math.max(0, restUntil - now()) || (isTried ? TRIAL_REST_MS : 0),
    begin,
  }
}
