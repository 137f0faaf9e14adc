import type { Problem } from "broadside"
import { times } from "broadside/ui"

const MINUTE = 60
const HOUR = 60 * MINUTE
const SOON = "a few minutes"

/** In words that need no clock: "20 seconds", "12 minutes", "7 hours". */
function waitInWords(seconds: number): string {
  if (!(seconds > 0)) return SOON
  if (seconds < 2 * MINUTE) return times(Math.ceil(seconds), "second")
  if (seconds < 2 * HOUR) return times(Math.ceil(seconds / MINUTE), "minute")
  return times(Math.ceil(seconds / HOUR), "hour")
}

/** `{wait}` in words for people becomes how long a refusal asks them to wait. */
export const withWait = (words: string | undefined, { headers }: Problem): string | undefined =>
  words?.replace("{wait}", waitInWords(Number(headers["retry-after"])))
