/** A value that one request is making and others wait for. */
interface Flight<T> {
  readonly landed: Promise<T | undefined>
  land(made: T | undefined): void
  timer?: ReturnType<typeof setTimeout>
}

/**
 * A request that has waited this long makes its own value: one that hangs must not block all
 * others.
 */
const MAX_WAIT_MS = 2_000

/**
 * Makes a value once for all concurrent callers. A result that is not a `T` is not shared, and
 * neither is a failure.
 */
export function createSingleFlight<T, Unshared>(
  isShared: (made: T | Unshared) => made is T,
  mostWaitMs = MAX_WAIT_MS,
) {
  const flights = new Map<string, Flight<T>>()

  function begin(key: string): Flight<T> {
    const { promise: landed, resolve: land } = Promise.withResolvers<T | undefined>()
    const flight: Flight<T> = { landed, land }
    flights.set(key, flight)
    return flight
  }

  function end(key: string, flight: Flight<T>, made: T | undefined): void {
    clearTimeout(flight.timer)
    flights.delete(key)
    flight.land(made)
  }

  return {
    /**
     * Returns the value that another request is making under this key, if it is good enough for
     * this one; otherwise makes it.
     */
    async share(
      key: string,
      isGood: (made: T) => boolean,
      make: () => Promise<T | Unshared>,
    ): Promise<T | Unshared> {
      for (let other = flights.get(key); other; other = flights.get(key)) {
        const flight = other
        flight.timer ??= setTimeout(() => flight.land(undefined), mostWaitMs)
        const made = await flight.landed
        if (made === undefined) return make()
        if (isGood(made)) return made
      }
      // Start in the same tick as the check above, so that only one of many waiting requests makes it.
      const flight = begin(key)
      let shared: T | undefined
      try {
        const made = await make()
        if (isShared(made)) shared = made
        return made
      } finally {
        end(key, flight, shared)
      }
    },
  }
}
