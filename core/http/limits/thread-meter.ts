/** Time of the thread that one request uses until it waits for something or ends, or some that go on together. */
export interface Use<T> {
  readonly owners: readonly T[]
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
 * loop: no one pays for the time in which others are served. Requests that waited for the same thing, such as a
 * commit, go on together; each pays its part of that time.
 */
export function createThreadMeter<T>({
  stopwatch,
  charge,
  afterTurn = setImmediate,
}: ThreadMeterOptions<T>) {
  let current: Use<T> | undefined
  let together: T[] = []
  let startedAt = 0
  let isTurnWatched = false

  function close(): void {
    if (!current) return
    const { owners } = current
    current = undefined
    const ms = (stopwatch() - startedAt) / owners.length
    for (const owner of owners) charge(owner, ms)
  }

  function open(owners: readonly T[]): Use<T> {
    close()
    watchTurn()
    startedAt = stopwatch()
    current = { owners }
    return current
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
    begin: (owner: T): Use<T> => open([owner]),
    /** Someone goes on who waited, perhaps with others. */
    resume(owner: T): void {
      if (current?.owners === together) together.push(owner)
      else {
        together = [owner]
        open(together)
      }
    },
    end(use: Use<T>): void {
      if (use === current) close()
    },
  }
}
