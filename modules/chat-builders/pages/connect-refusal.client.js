// Why nothing was built, in words for people.

const MINUTE = 60
const HOUR = 60 * MINUTE

/** `words` are by the code of the refusal; `{wait}` in them stands for how long. */
export const createRefusals =
  (words) =>
  ({ code, fault, seconds }) =>
    words[code]?.replace("{wait}", waitInWords(seconds)) ?? fault

function waitInWords(seconds) {
  if (!(seconds > 0)) return "a few minutes"
  if (seconds < 2 * MINUTE) return times(Math.ceil(seconds), "second")
  if (seconds < 2 * HOUR) return times(Math.ceil(seconds / MINUTE), "minute")
  return times(Math.ceil(seconds / HOUR), "hour")
}

const times = (count, unit) => `${count} ${unit}${count === 1 ? "" : "s"}`
