import type { Clocks } from "../../base/clock"

/** A moment of the site's time, and how long the machine had been running then. */
export interface Moment {
  readonly at: number
  readonly uptime: number
}

export interface GuardedClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** By how much the machine's clock is ahead of the site's time, which waits until that has held; otherwise 0. */
  aheadMs(): number
  /** The moment to keep, for the next start. */
  moment(): Moment
}

/** How long a new time must hold before it counts. */
export const HOLD_MS = 600_000
/**
 * Steps that count at once: what time servers correct, and what a paused machine misses. It is less than anything on the
 * site lasts.
 */
export const MAX_STEP_MS = 5_000
/** How fast a time server may correct a clock: chrony's limit is a twelfth. Faster is a jump in small steps. */
const MAX_SLEW = 0.1

/**
 * The wall clock's time, as long as it agrees with the clock that only runs forward. After a jump, time continues as if
 * there had been none, and the new time counts once it has held for ten minutes. Until then it never runs back.
 */
export function createGuardedClock(clocks: Clocks, kept?: Moment): GuardedClock {
  const startedAt = clocks.elapsed()
  const startedUp = kept?.uptime ?? clocks.uptime()
  let lookedAt = startedAt
  let time = kept?.at ?? clocks.wall()
  /** By how much the wall clock is ahead of `elapsed`, as far as that is believed. */
  let lead = time - startedAt
  /** Another such lead, which counts when it has held. */
  let rival: { lead: number; readonly since: number } | undefined
  let sleptMs = 0

  /**
   * The machine slept, or this process was not running. After a restart of the machine that is less than what passed.
   * Another machine, to which the folder was moved, may have been running for years, so the wall clock is the limit.
   */
  function addSleep(at: number, ahead: number): void {
    const slept = clocks.uptime() - startedUp - (at - startedAt)
    // Where it is not known, this is never true.
    if (!(slept - sleptMs > MAX_STEP_MS)) return
    lead += Math.min(slept - sleptMs, Math.max(0, ahead - lead))
    sleptMs = slept
  }

  function now(): number {
    const at = clocks.elapsed()
    const ahead = clocks.wall() - at
    const slew = MAX_SLEW * (at - lookedAt)
    lookedAt = at
    if (!isNear(ahead, lead)) addSleep(at, ahead)
    if (isNear(ahead, lead)) {
      rival = undefined
      lead = towards(lead, ahead, slew)
      time = Math.max(time, Math.floor(at + ahead))
      return time
    }
    if (rival && isNear(ahead, rival.lead)) rival.lead = towards(rival.lead, ahead, slew)
    else rival = { lead: ahead, since: at }
    if (at - rival.since >= HOLD_MS) {
      lead = ahead
      rival = undefined
      time = Math.floor(at + ahead)
    } else time = Math.max(time, Math.floor(at + lead))
    return time
  }

  return {
    now,
    aheadMs: () => (rival ? Math.round(rival.lead - lead) : 0),
    moment: () => ({ at: now(), uptime: clocks.uptime() }),
  }
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= MAX_STEP_MS

const towards = (from: number, to: number, most: number) =>
  from + Math.max(-most, Math.min(most, to - from))
