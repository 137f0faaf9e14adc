/** Shorter than the idle timeout of servers and most proxies. */
const BEAT_MS = 15_000
/** In batches: thousands of streams at once would block everything else. */
const TURNS = 15

export interface Heartbeat {
  /** Calls back every 15 s; returns the function that stops it. */
  join(beat: () => void): () => void
  stop(): void
}

/** One timer for all callbacks, and none while there are none. */
export function createHeartbeat(): Heartbeat {
  const turns = Array.from({ length: TURNS }, () => new Set<() => void>())
  let timer: ReturnType<typeof setInterval> | undefined
  let now = 0
  let next = 0
  let members = 0

  function tick(): void {
    now = (now + 1) % TURNS
    for (const beat of turns[now] as Set<() => void>) beat()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    join(beat) {
      next = (next + 1) % TURNS
      const turn = turns[next] as Set<() => void>
      turn.add(beat)
      members++
      timer ??= setInterval(tick, BEAT_MS / TURNS)
      return () => {
        if (!turn.delete(beat)) return
        members--
        if (members === 0) stop()
      }
    },
    stop,
  }
}
