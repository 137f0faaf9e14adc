const MAX_DEPTH = 64
/** Each value is validated, and named in the error if it is invalid. */
const MAX_VALUES = 50_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d]
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d]

/**
 * Why a JSON text exceeds the limits, or undefined. Checked before parsing: the values of a few
 * megabytes of JSON need a hundred times the memory of their text.
 * @example const excess = jsonExcess(text); if (excess) throw invalid([{ path: "", message: excess }])
 */
export function jsonExcess(
  text: string,
  mostDepth = MAX_DEPTH,
  mostValues = MAX_VALUES,
  mostTexts?: number,
): string | undefined {
  let depth = 0
  let values = 1
  const texts = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const start = at
      at = endOfString(text, at)
      if (mostTexts && texts.add(text.slice(start, at)).size > mostTexts)
        return `it contains more than ${mostTexts} different texts`
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
    else if (code === COMMA) values++
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth++
      values++
    }
    if (depth > mostDepth) return `it is nested more than ${mostDepth} levels deep`
    if (values > mostValues) return `it contains more than ${mostValues} values`
  }
}

/** Index where the string that begins at `start` ends; past the text if it never does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === BACKSLASH) first--
    // An odd number of backslashes escapes the quote itself.
    if ((end - first) % 2 === 0) return end
  }
  return text.length
}
