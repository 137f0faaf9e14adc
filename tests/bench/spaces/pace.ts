/** Ends the acting; settles once every act is answered. */
export type Stop = () => Promise<unknown>

/** Everyone acts again as soon as the last act is accepted. */
export function inClosedLoop<P>(players: readonly P[], act: (player: P) => Promise<void>): Stop {
  let stopping = false
  const loop = async (player: P) => {
    while (!stopping) await act(player)
  }
  const loops = Promise.all(players.map(loop))
  return () => {
    stopping = true
    return loops
  }
}

/** Sends acts at a steady rate, by one player after the other, whether or not the last ones are answered. */
export function atPace<P>(
  perSecond: number,
  players: readonly P[],
  act: (player: P) => Promise<void>,
): Stop {
  const open = new Set<Promise<void>>()
  const started = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - started) * perSecond) / 1_000
    for (; sent < due; sent++) {
      const one = act(players[sent % players.length] as P)
      open.add(one)
      void one.then(() => open.delete(one))
    }
  }, 1)
  return () => {
    clearInterval(timer)
    return Promise.all(open)
  }
}
