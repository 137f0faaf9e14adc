export interface ThreadClock {
  now(): number
  /** Stops the thread for so many milliseconds. */
  sleep(ms: number): void
}

const PAUSE_MS = 1
/** After a pause that was too long because others use the core. */
const LONG_PAUSE_MS = 8
/** A pause that ends later than this has waited for other work on the same core. */
const LATE_MS = 1
/** After so many pauses in time the core is free. */
const PUNCTUAL = 8

const cell = new Int32Array(new SharedArrayBuffer(4))
export const threadClock: ThreadClock = {
  // Importing `elapsed` would load the SDK into each thread.
  now: () => performance.now(),
  sleep: (ms) => void Atomics.wait(cell, 0, 0, ms),
}

/**
 * Called between slices of work, so that requests do not wait for thinking on the same core. A low priority alone does
 * not do it: a thread that has its turn at last uses all of it, which is several milliseconds. While others need the
 * core, and before that is known, each slice is followed by a pause. Answers the time.
 */
export function createGiveWay({ now, sleep }: ThreadClock = threadClock): () => number {
  let last = now()
  let quickest = Number.POSITIVE_INFINITY
  let punctual = 0
  let isLate = false

  function pause(): void {
    const began = now()
    const ms = isLate ? LONG_PAUSE_MS : PAUSE_MS
    sleep(ms)
    isLate = now() - began > ms + LATE_MS
    punctual = isLate ? 0 : punctual + 1
  }

  return () => {
    const took = now() - last
    quickest = Math.min(quickest, took)
    if (took > quickest + LATE_MS) punctual = 0
    if (punctual < PUNCTUAL) pause()
    last = now()
    return last
  }
}
