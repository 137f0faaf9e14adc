/** A limited number of concurrent slots for requests, such as open streams. */
export interface Places {
  /** Takes a slot for a client and returns the function that frees it; undefined if none is left. */
  take(client: string): (() => void) | undefined
}

/**
 * A limited number of slots, with a limit for each client.
 * @example
 * const places = createPlaces({ total: 500, perClient: 10 })
 * const leave = places.take(client)
 * if (!leave) return busy()
 * try { await work() } finally { leave() }
 */
export function createPlaces(most: { readonly total: number; readonly perClient: number }): Places {
  const used = new Map<string, number>()
  let total = 0
  return {
    take(client) {
      const own = used.get(client) ?? 0
      if (total >= most.total || own >= most.perClient) return
      total++
      used.set(client, own + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        total--
        const remaining = (used.get(client) ?? 1) - 1
        if (remaining > 0) used.set(client, remaining)
        else used.delete(client)
      }
    },
  }
}
