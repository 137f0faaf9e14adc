/** A limited number of concurrent slots for requests, such as open streams. */
export interface Places {
  /** Takes a slot for a client and returns the function that frees it; undefined if none is left. */
  take(client: string): (() => void) | undefined
}

interface PlacesOptions {
  readonly total: number
  readonly perClient: number
  /** For all clients of a network together. */
  readonly perNetwork?: number
  /** The network of a client; undefined where only the client counts. */
  readonly networkOf?: (client: string) => string | undefined
}

/**
 * A limited number of slots, with a limit for each client.
 * @example
 * const places = createPlaces({ total: 500, perClient: 10 })
 * const leave = places.take(client)
 * if (!leave) return busy()
 * try { await work() } finally { leave() }
 */
export function createPlaces(options: PlacesOptions): Places {
  const { total, perClient, perNetwork = total, networkOf = () => undefined } = options
  const used = new Map<string, number>()
  const usedBy = (holder: string) => used.get(holder) ?? 0

  function add(holder: string, more: 1 | -1): void {
    const now = usedBy(holder) + more
    if (now > 0) used.set(holder, now)
    else used.delete(holder)
  }

  return {
    take(client) {
      const network = networkOf(client)
      const holders = [
        { holder: "all", most: total },
        { holder: `client ${client}`, most: perClient },
        ...(network === undefined ? [] : [{ holder: `network ${network}`, most: perNetwork }]),
      ]
      if (holders.some(({ holder, most }) => usedBy(holder) >= most)) return
      for (const { holder } of holders) add(holder, 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        for (const { holder } of holders) add(holder, -1)
      }
    },
  }
}
