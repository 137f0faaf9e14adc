import { PICTOGRAPH } from "broadside/host"

/**
 * Code points that the fonts of a share card have between them, which are cut to these: Latin with
 * its accents, Greek, Cyrillic, Hebrew, Arabic, and punctuation.
 */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1cd, 0x1dc],
  [0x1fa, 0x21b],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x493],
  [0x591, 0x5c7],
  [0x5d0, 0x5ea],
  [0x5f0, 0x5f4],
  [0x600, 0x6ff],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2012, 0x2015],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2117],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]

const isInRange = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return RANGES.some(([first, last]) => code >= first && code <= last)
}
const canSet = (text: string) => [...text].every(isInRange)

/** Pictures, and what joins, colours and counts them. */
const EMOJI = [
  new RegExp(PICTOGRAPH, "gv"),
  /\p{Emoji_Modifier}/gu,
  /\p{Regional_Indicator}/gu,
  /[\u200d\u20e3\ufe0e\ufe0f]/g,
]

/**
 * A text as the fonts of a share card can set it: without emoji, or undefined if they lack one of
 * its letters.
 */
export function settable(text: string): string | undefined {
  const letters = EMOJI.reduce((rest, emoji) => rest.replace(emoji, " "), text.normalize("NFC"))
  const trimmed = letters.replace(/\s+/g, " ").trim()
  // A poster sets capitals.
  const isSettable = trimmed && canSet(trimmed) && canSet(trimmed.toLocaleUpperCase("el"))
  return isSettable ? trimmed : undefined
}
