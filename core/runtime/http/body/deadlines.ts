import { elapsed } from "../../../base/clock"

/**
 * Gives up what takes too long. One timer looks after all of it, since setting and clearing one of its own takes
 * longer than reading a small body.
 */
export function createDeadlines(lookMs: number) {
  const open = new Set<{ readonly at: number; readonly giveUp: () => void }>()
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const now = elapsed()
    for (const deadline of open) {
      if (deadline.at > now) continue
      open.delete(deadline)
      deadline.giveUp()
    }
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Calls `giveUp` unless what it returns is called within so many milliseconds. */
    within(ms: number, giveUp: () => void): () => void {
      const deadline = { at: elapsed() + ms, giveUp }
      open.add(deadline)
      timer ??= setInterval(look, lookMs).unref()
      return () => void open.delete(deadline)
    },
  }
}
