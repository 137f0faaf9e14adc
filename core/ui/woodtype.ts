import { PICTOGRAPH } from "../base/pictograph"
import { graphemesOf, isPlain } from "./graphemes"

/** Width of a cover in its own units. */
export const WIDTH = 320

/** Height of a cover in the same units. */
export const HEIGHT = 200

const MEASURE = 284
/** What the lines may take of the height. */
const MAX_HEIGHT = 168
const LEADING = 9
const MAX_LINES = 4
// A face is drawn out at most this much; a short line then stays short.
const MAX_STRETCH = 1.35
/** A word wider than this is broken, for it would leave its line too small to read. */
const WIDEST_WORD = 9

/** How letters of a line stand: above and below it in sizes, and whether they may be drawn out. */
interface Stand {
  readonly rise: number
  readonly drop: number
  readonly stretches: boolean
  readonly mostSize: number
}
const CAPITALS: Stand = {
  rise: 0.594,
  drop: 0,
  stretches: true,
  mostSize: Number.POSITIVE_INFINITY,
}
const ACCENTED: Stand = { ...CAPITALS, rise: 0.82 }
/** Capitals that the display face does not have, so that another face sets them. */
const FOREIGN: Stand = { ...CAPITALS, rise: 0.76, drop: 0.16 }
/** Scripts without capitals, and pictures, whose widths are not known: modest, and not drawn out. */
const UNKNOWN: Stand = { rise: 0.74, drop: 0.24, stretches: false, mostSize: 62 }

function standOf(text: string): Stand {
  if (isPlain(text) && text !== "") return CAPITALS
  if (!/^[\p{Lu}\d\p{P}\p{S}\s]+$/u.test(text) || PICTOGRAPH.test(text)) return UNKNOWN
  if (/[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text)) return FOREIGN
  return /\p{M}/u.test(text.normalize("NFD")) ? ACCENTED : CAPITALS
}

export interface SetLine {
  readonly text: string
  readonly size: number
  /** To be drawn out to; without it the letters keep their own width. */
  readonly length?: number
  readonly y: number
}

/** Sets a title as wood type was set: each line as large as the measure and the height let it be. */
export function setTitle(title: string, height = MAX_HEIGHT): SetLine[] {
  // Greek capitals lose their accents; all others are the same in this locale.
  const trimmed = title.trim()
  const upper = isPlain(trimmed) ? trimmed.toUpperCase() : trimmed.toLocaleUpperCase("el")
  const words = upper.split(/\s+/).filter(Boolean).flatMap(broken)
  const best = [...partitions(words.length > 0 ? words : [wordOf("·", "")])]
    .map((texts) => fit(texts, height))
    .reduce((a, b) => (b.fill > a.fill ? b : a))
  return best.lines
}

interface Word {
  readonly text: string
  /** What stands before it, unless it begins a line. */
  readonly before: "" | " "
  readonly width: number
}

const wordOf = (text: string, before: Word["before"]): Word => ({
  text,
  before,
  width: widthOf(text),
})

function broken(word: string): Word[] {
  const whole = wordOf(word, " ")
  const pieces = Math.ceil(whole.width / WIDEST_WORD)
  if (pieces === 1) return [whole]
  const letters = graphemesOf(word)
  const each = Math.ceil(letters.length / pieces)
  return Array.from({ length: Math.ceil(letters.length / each) }, (_, i) =>
    wordOf(letters.slice(i * each, (i + 1) * each).join(""), i === 0 ? " " : ""),
  )
}

/** Ways to break words into at most four lines; of many words, only some are tried. */
function* partitions(words: readonly Word[]): Generator<string[]> {
  const total = words.reduce((sum, { width }) => sum + width, 0)
  for (let lines = 1; lines <= Math.min(MAX_LINES, words.length); lines++) {
    const out: string[] = []
    let done = 0
    for (const { text, before, width } of words) {
      const middle = done + width / 2
      const isNext = out.length < lines && middle > (total * out.length) / lines
      if (isNext || out.length === 0) out.push(text)
      else out[out.length - 1] += before + text
      done += width
    }
    yield out
  }
}

function fit(texts: readonly string[], most: number): { lines: SetLine[]; fill: number } {
  const natural = texts.map((text) => {
    const [stand, width] = [standOf(text), widthOf(text)]
    return { text, stand, width, size: Math.min(MEASURE / width, stand.mostSize) }
  })
  const height = natural.reduce((sum, { size, stand }) => sum + size * (stand.rise + stand.drop), 0)
  const between = LEADING * (texts.length - 1)
  const shrink = Math.min(1, (most - between) / height)
  const length = round(Math.min(MEASURE, MEASURE * shrink * MAX_STRETCH))
  let y = (HEIGHT - height * shrink - between) / 2
  let fill = 0
  const lines = natural.map(({ text, stand, width, ...one }) => {
    const size = one.size * shrink
    y += size * stand.rise
    const line = { text, size: round(size), y: round(y) }
    y += size * stand.drop + LEADING
    fill += line.size * line.size * width
    return stand.stretches ? { ...line, length } : line
  })
  return { lines, fill }
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
  if (isPlain(text)) {
    for (let i = 0; i < text.length; i++) width += PLAIN_WIDTHS[text.charCodeAt(i)] ?? MEAN
  } else {
    for (const letter of text) width += widthOfLetter(letter)
  }
  return Math.max(width, MEAN)
}

const widthOfLetter = (letter: string): number =>
  WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? MEAN

/** By their codes. */
const PLAIN_WIDTHS = Array.from({ length: 127 }, (_, code) =>
  widthOfLetter(String.fromCharCode(code)),
)

const round = (value: number) => Math.round(value * 10) / 10
