/** Width of a cover in its own units. */
export const WIDTH = 320

const MEASURE = 284
const TOP = 16
const HEIGHT = 168
const LEADING = 9
/** Height of a capital, in sizes of the display face. */
const CAPITAL = 0.594
const MOST_LINES = 4
// A face is drawn out at most this much; a short line then stays short.
const MOST_STRETCH = 1.35
/** Scripts without capitals, and pictures, whose widths are not known: modest, and not drawn out. */
const LATIN = /^[\p{Lu}\d\p{P}\p{S}\s]+$/u
const PICTURE = /\p{Extended_Pictographic}/u
const MOST_UNKNOWN = 62

export interface SetLine {
  readonly text: string
  readonly size: number
  /** To be drawn out to; without it the letters keep their own width. */
  readonly length?: number
  readonly y: number
}

/** Sets a title as wood type was set: each line as large as the measure lets it be. */
export function setTitle(title: string): SetLine[] {
  const upper = title.trim().toLocaleUpperCase("en")
  const words = upper.split(/\s+/).filter(Boolean)
  const best = [...partitions(words.length > 0 ? words : ["·"])]
    .map((texts) => fit(texts))
    .reduce((a, b) => (b.fill > a.fill ? b : a))
  return best.lines
}

/** Ways to break words into at most four lines; of many words, only some are tried. */
function* partitions(words: readonly string[]): Generator<string[]> {
  const total = words.reduce((sum, word) => sum + widthOf(word), 0)
  for (let lines = 1; lines <= Math.min(MOST_LINES, words.length); lines++) {
    const out: string[][] = [[]]
    let done = 0
    for (const word of words) {
      const middle = done + widthOf(word) / 2
      if (out.length < lines && middle > (total * out.length) / lines && out.at(-1)?.length)
        out.push([])
      out.at(-1)?.push(word)
      done += widthOf(word)
    }
    yield out.map((line) => line.join(" "))
  }
}

function fit(texts: readonly string[]): { lines: SetLine[]; fill: number } {
  const known = texts.map((text) => LATIN.test(text) && !PICTURE.test(text))
  const natural = texts.map((text, i) =>
    Math.min(MEASURE / widthOf(text), known[i] ? Number.POSITIVE_INFINITY : MOST_UNKNOWN),
  )
  const room = HEIGHT - LEADING * (texts.length - 1)
  const shrink = Math.min(1, room / natural.reduce((sum, size) => sum + size * CAPITAL, 0))
  const sizes = natural.map((size) => size * shrink)
  const used = sizes.reduce((sum, size) => sum + size * CAPITAL, 0) + LEADING * (texts.length - 1)
  let y = TOP + (HEIGHT - used) / 2
  const lines = texts.map((text, i) => {
    const size = sizes[i] as number
    y += size * CAPITAL
    const line = {
      text,
      size: round(size),
      ...(known[i] ? { length: round(Math.min(MEASURE, MEASURE * shrink * MOST_STRETCH)) } : {}),
      y: round(y),
    }
    y += LEADING
    return line
  })
  return {
    lines,
    fill: lines.reduce((sum, { size, text }) => sum + size * size * widthOf(text), 0),
  }
}

/** Widths in sizes of the display face, as it was measured; the first that fits counts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[IJ1]/, 0.345],
  [/[.,:;!'’|]/, 0.18],
  [/ /, 0.31],
  [/[MW]/, 0.9],
  [/[\d-]/, 0.51],
  [/[\u2e80-\u{3ffff}]/u, 1.1],
]
const MEAN = 0.665

function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? MEAN
  return Math.max(width, MEAN)
}

const round = (value: number) => Math.round(value * 10) / 10
