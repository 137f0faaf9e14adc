/** A call waits for as many of these: time during which the process is blocked counts as one at most. */
const TICKS = 10

interface OpenCall {
  readonly since: number
  readonly late: () => void
}

/**
 * The calls that have not settled yet, oldest first. One timer for all of them, since one for each would take as long as
 * many of the calls.
 */
export function createOpenCalls(mostMs: number) {
  const open = new Set<OpenCall>()
  let ticks = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    ticks++
    for (const call of open) {
      if (ticks - call.since <= TICKS) break
      open.delete(call)
      call.late()
    }
    timer = open.size > 0 ? start() : undefined
  }
  const start = () => setTimeout(tick, mostMs / TICKS).unref()

  return {
    /** Calls `late` after the longest time, unless the call is closed before. */
    add(late: () => void): OpenCall {
      const call = { since: ticks, late }
      open.add(call)
      if (!timer) timer = start()
      return call
    },
    close: (call: OpenCall) => void open.delete(call),
  }
}
