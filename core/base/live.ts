/** One event of a stream. */
export interface StreamEvent {
  /** Grows; a client resumes after the last one it knows. */
  readonly id: number
  readonly event: string
  /** Sent as JSON. */
  readonly data: unknown
}

/** Where a stream of events comes from. */
export interface EventStream {
  /** The last event that the client knows, see `resumedAfter`. */
  readonly after: number
  /** The next ones in order, at most a few dozen; none when there is nothing new. */
  read(after: number): Promise<readonly StreamEvent[]>
  /** Settles when there may be more, after `ms` or when `ended` is aborted. */
  wait(ms: number, ended: AbortSignal): Promise<void>
}

/** After which event a client goes on: the header of a browser that lost the connection, or `after`. */
export function resumedAfter(request: Request, after: number | undefined): number | undefined {
  const header = request.headers.get("last-event-id") ?? ""
  return /^\d{1,15}$/.test(header) ? Number(header) : after
}

/** Those who wait for something to change. */
export interface Waiting {
  /** How many wait now. */
  count(): number
  /** Wakes all of them. */
  wake(): void
  /** Settles at the next `wake`, after `ms`, or when `ended` is aborted. */
  wait(ms: number, ended: AbortSignal): Promise<void>
}

/** A place to wait at. @example on(BoardChanged, waiting.wake) */
export function createWaiting(): Waiting {
  const sleepers = new Set<() => void>()
  return {
    count: () => sleepers.size,
    wake() {
      for (const wake of [...sleepers]) wake()
    },
    wait: (ms, ended) =>
      new Promise((resolve) => {
        if (ended.aborted) return resolve()
        const timer = setTimeout(done, ms)
        sleepers.add(done)
        ended.addEventListener("abort", done, { once: true })
        function done() {
          clearTimeout(timer)
          sleepers.delete(done)
          ended.removeEventListener("abort", done)
          resolve()
        }
      }),
  }
}
