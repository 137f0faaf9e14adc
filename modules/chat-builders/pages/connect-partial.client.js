// Reads JSON that is still being written: what is there so far, with a text that is cut off as far as it goes.

/** The value so far; undefined where nothing can be told yet. */
export function partialJson(text) {
  let at = 0
  const isOver = () => at >= text.length

  function skipSpace() {
    while (" \n\r\t".includes(text[at] ?? "x")) at++
  }

  function value() {
    skipSpace()
    if (text[at] === '"') return string()
    if (text[at] === "{") return Object.fromEntries(members("}", pair))
    if (text[at] === "[") return members("]", value).filter((one) => one !== undefined)
    return literal()
  }

  /** What stands between brackets, up to the end of what there is. */
  function members(end, read) {
    const list = []
    at++
    for (;;) {
      skipSpace()
      if (isOver() || text[at] === end) break
      if (text[at] === ",") at++
      else list.push(read())
    }
    at++
    return list
  }

  function pair() {
    const key = text[at] === '"' ? string() : literal()
    skipSpace()
    if (text[at] === ":") at++
    return [key, value()]
  }

  function string() {
    const start = at++
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote < 0) break
      at = quote + 1
      if (!isEscaped(quote)) return decoded(text.slice(start + 1, quote))
    }
    at = text.length
    return decoded(text.slice(start + 1).replace(CUT_ESCAPE, "$1")).replace(LONE_SURROGATE, "")
  }

  function isEscaped(quote) {
    let first = quote
    while (text[first - 1] === "\\") first--
    return (quote - first) % 2 === 1
  }

  function literal() {
    const start = at
    while (!isOver() && !',]}":'.includes(text[at])) at++
    // What cannot be JSON must not be read forever.
    if (at === start) at++
    return parsed(text.slice(start, at))
  }

  return value()
}

/** An escape without its end: a backslash with no other before it, and up to three digits. */
const CUT_ESCAPE = /((?:^|[^\\])(?:\\\\)*)\\(?:u[\da-f]{0,3})?$/i
/** Half of an emoji. */
const LONE_SURROGATE = /[\ud800-\udbff]$/

/** Models also send line breaks as they are. */
const decoded = (text) =>
  parsed(
    `"${text.replace(/\p{Cc}/gu, (sign) => `\\u00${sign.charCodeAt(0).toString(16).padStart(2, "0")}`)}"`,
  ) ?? ""

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {}
}
