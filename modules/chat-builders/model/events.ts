import { WroteTooMuch } from "./failure"

const [LINE_FEED, RETURN] = [0x0a, 0x0d]
/** The characters that a model may write in a turn, with the escapes of most. */
const MAX_EVENT = 4_000_000
/** Bytes of small events that are passed on together: millions of them, or of empty lines, come in a few parts. */
const GROUP = 4_096

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
  let wasReturn = false

  function close(part: Uint8Array): void {
    whole.push(begun.length > 0 ? Buffer.concat([...begun, part]) : part)
    begun = []
    size = 0
  }

  return {
    hasSome: () => next < whole.length,

    add(part: Uint8Array): void {
      let from = 0
      let end = 0
      for (let at = 0; at < part.length; at++) {
        const byte = part[at]
        // The second half of a line end whose first half ended the part before.
        const isRest = wasReturn && byte === LINE_FEED
        wasReturn = byte === RETURN
        if (isRest) continue
        if (byte !== LINE_FEED && byte !== RETURN) {
          isLineEmpty = false
          continue
        }
        if (wasReturn && part[at + 1] === LINE_FEED) at++
        if (part[at] === LINE_FEED) wasReturn = false
        if (!isLineEmpty) {
          isLineEmpty = true
          continue
        }
        end = at + 1
        if (end - from < GROUP) continue
        close(part.subarray(from, end))
        from = end
      }
      if (end > from) {
        close(part.subarray(from, end))
        from = end
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
