import { WroteTooMuch } from "./failure"

const [LINE_FEED, RETURN] = [0x0a, 0x0d]
/** The characters that a model may write in a turn, with the escapes of most. */
const MAX_EVENT = 4_000_000

/**
 * Passes the bytes of a stream on in whole events: a parser would look through one that is cut again
 * with each of its parts.
 */
export function createEvents() {
  /** Whole events, some of them several together. */
  const whole: Uint8Array[] = []
  /** The next one to be passed on. */
  let next = 0
  /** Parts of the event that has begun. */
  let begun: Uint8Array[] = []
  let size = 0
  let isLineEmpty = false

  function close(part: Uint8Array): void {
    whole.push(begun.length > 0 ? Buffer.concat([...begun, part]) : part)
    begun = []
    size = 0
  }

  return {
    hasSome: () => next < whole.length,

    add(part: Uint8Array): void {
      let from = 0
      for (let at = 0; at < part.length; at++) {
        if (part[at] === RETURN) continue
        const isEnd = part[at] === LINE_FEED && isLineEmpty
        isLineEmpty = part[at] === LINE_FEED
        if (!isEnd) continue
        close(part.subarray(from, at + 1))
        from = at + 1
      }
      if (from === part.length) return
      begun.push(part.subarray(from))
      size += part.length - from
      if (size > MAX_EVENT) throw new WroteTooMuch()
    },

    /** The stream has ended: what has begun is all there is of it. */
    end(): void {
      if (size > 0) close(new Uint8Array())
    },

    /** The next events: one, or as many as there are up to a number of bytes. Empty where there is none. */
    take(most: number): Uint8Array {
      const from = next
      for (let bytes = 0; next < whole.length; next++) {
        bytes += whole[next]?.length ?? 0
        if (bytes > most && next > from) break
      }
      const events = Buffer.concat(whole.slice(from, next))
      if (next === whole.length) next = whole.length = 0
      return events
    },
  }
}
