/** No one waits longer, whatever a single request took. */
const MAX_WAIT_S = 60

/** What a client has used of the thread, and how much it may: so much in a second on average, and a burst. */
export class ThreadShare {
  #usedMs = 0
  #at = 0

  constructor(
    readonly msPerSecond: number,
    readonly burstMs: number,
  ) {}

  use(ms: number, at: number): void {
    const most = this.burstMs + MAX_WAIT_S * this.msPerSecond
    this.#usedMs = Math.min(this.usedMs(at) + ms, most)
    this.#at = at
  }

  usedMs(at: number): number {
    // The clock may be set back.
    const passed = Math.max(0, at - this.#at)
    return Math.max(0, this.#usedMs - (passed * this.msPerSecond) / 1_000)
  }

  /** Milliseconds until it may be used again; 0 if it may. */
  waitMs(at: number): number {
    const over = this.usedMs(at) - this.burstMs
    return Math.max(0, Math.ceil((over * 1_000) / this.msPerSecond))
  }
}
