/** Time of the thread that one request uses until it waits for something or ends. */
export interface Use<T> {
  readonly owner: T
}

export interface ThreadMeterOptions<T> {
  /** Milliseconds that only grow; tests set how much a request takes. */
  readonly stopwatch: () => number
  readonly charge: (owner: T, ms: number) => void
  /** Runs work once the event loop has handled what is waiting. */
  readonly afterTurn?: (work: () => void) => void
}

/**
 * Measures for whom the thread works. It handles one request at a time until that waits for something outside
 * the thread, so a use ends with its request, with the next one that begins, or with the turn of the event
 * loop: no one pays for the time in which others are served.
 */
export function createThreadMeter<T>({
  stopwatch,
  charge,
  afterTurn = setImmediate,
}: ThreadMeterOptions<T>) {
  let current: Use<T> | undefined
  let startedAt = 0
  let isTurnWatched = false

  function close(): void {
    if (!current) return
    const { owner } = current
    current = undefined
    charge(owner, stopwatch() - startedAt)
  }

  function watchTurn(): void {
    if (isTurnWatched) return
    isTurnWatched = true
    afterTurn(() => {
      isTurnWatched = false
      close()
    })
  }

  return {
    /** Someone else needs the thread, whom nobody pays for. */
    interrupt: close,
    begin(owner: T): Use<T> {
      close()
      watchTurn()
      startedAt = stopwatch()
      current = { owner }
      return current
    },
    end(use: Use<T>): void {
      if (use === current) close()
    },
  }
}
