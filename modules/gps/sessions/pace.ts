import { problems } from "../errors"
import type { Session } from "./session"

/** Positions of one participant: two a second, and a minute's worth at once after a pause. */
const STEP_MS = 500
const MAX_AHEAD_MS = 60_000

/** Limits how often a participant moves, whatever address it sends from. */
export class Pace {
  readonly #fullAt = new WeakMap<Session, Map<string, number>>()

  /** Counts one position; throws 429 past the rate. */
  take(session: Session, id: string, now: number): void {
    const times = this.#fullAt.get(session) ?? new Map<string, number>()
    this.#fullAt.set(session, times)
    const stored = times.get(id) ?? now
    // A time further away was stored before the clock was set back.
    const full = (stored > now && stored <= now + MAX_AHEAD_MS ? stored : now) + STEP_MS
    const over = full - now - MAX_AHEAD_MS
    if (over > 0) {
      const seconds = Math.ceil(over / 1_000)
      throw problems["too-many-positions"](id, seconds).withHeaders({
        "retry-after": String(seconds),
      })
    }
    times.set(id, full)
  }
}
