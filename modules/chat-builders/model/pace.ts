import { elapsed } from "broadside"

/** How long streams are handled before the rest of the site has its turn. */
const MAX_MS = 2

/** Undefined if the stream may go on at once; otherwise resolves when it may. */
export type Pace = () => Promise<void> | undefined

/**
 * Lets the rest of the site run between the parts of streams: a runtime handles parts that have arrived
 * without a pause. Shared by all streams, which wait in a queue; each turn of the event loop lets one go on.
 */
export function createPace(): Pace {
  const waiting: (() => void)[] = []
  let began: number | undefined

  function begin(): void {
    began = elapsed()
    setImmediate(turn)
  }

  function turn(): void {
    began = undefined
    const next = waiting.shift()
    if (!next) return
    begin()
    next()
  }

  return () => {
    if (began === undefined) begin()
    if (waiting.length === 0 && elapsed() - (began ?? 0) < MAX_MS) return
    return new Promise((resolve) => waiting.push(resolve))
  }
}
