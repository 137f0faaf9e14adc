/** Places that requests hold for a while, such as open streams. */
export interface Places {
  /** Takes one for a client, and gives the function that frees it; undefined when none is left. */
  take(client: string): (() => void) | undefined
}

/**
 * A bounded number of places, of which no client gets all.
 * @example
 * const places = createPlaces({ total: 500, perClient: 10 })
 * const leave = places.take(client)
 * if (!leave) return busy()
 * try { await work() } finally { leave() }
 */
export function createPlaces(most: { readonly total: number; readonly perClient: number }): Places {
  const taken = new Map<string, number>()
  let total = 0
  return {
    take(client) {
      const own = taken.get(client) ?? 0
      if (total >= most.total || own >= most.perClient) return
      total++
      taken.set(client, own + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        total--
        const left = (taken.get(client) ?? 1) - 1
        if (left > 0) taken.set(client, left)
        else taken.delete(client)
      }
    },
  }
}
