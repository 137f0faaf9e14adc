import { transliteration } from "#platform/libraries"
import { lazy } from "../base/lazy"
import { PICTOGRAPH } from "../base/pictograph"

/** Grows when the same text folds differently; stored texts are then folded again. */
export const FOLD_VERSION = 2

/** Characters of scripts that write without spaces, where words must be found by meaning. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const SEGMENTER = lazy(() => new Intl.Segmenter("und", { granularity: "word" }))
const transliterate = (letters: string) => transliteration().default(letters)
const MARKS = /\p{M}+/gu
const WORDS = /[\p{L}\p{N}]+/gu
/** Characters beyond ASCII, and the signs of `SIGNED`. */
const SPECIAL = /[^\0-\x7f]|[#+]/
const PLAIN_WORDS = /[a-z0-9]+/g
const PICTOGRAPHS = new RegExp(PICTOGRAPH, "gv")
/** Scripts that people also type in Latin letters. */
const SPELLED = /[\p{sc=Cyrillic}\p{sc=Greek}]+/gu
/** Letters of Latin that are no letter with a mark: ł, ø, ı, ß. */
const LATIN = /[\u0080-\u024f]+/gu
/** `C++` and `F#`: without their signs they would be letters. */
const SIGNED = /(?<![\p{L}\p{N}])(\p{L})(\+\+|#)(?![\p{L}\p{N}])/gu

/** Whether a word has such characters: one of them says as much as several letters. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word)

/**
 * Text as search sees it: words without case, accents or punctuation, in Latin letters where people
 * may type them so. A picture is a word.
 * @example fold("Café, déjà vu") // ["cafe", "deja", "vu"]
 * @example fold("Łódź, привет") // ["lodz", "privet"]
 */
export function fold(text: string): string[] {
  // Most texts have none, and what follows takes several times as long.
  if (!SPECIAL.test(text)) return text.toLowerCase().match(PLAIN_WORDS) ?? []
  const spelled = text
    .normalize("NFC")
    .toLowerCase()
    // Russian is mostly typed without the dots.
    .replaceAll("ё", "е")
    .replace(SPELLED, (letters) => transliterate(letters.normalize("NFC")))
    .replace(SIGNED, (_, letter, sign) => `${letter}${sign === "#" ? "sharp" : "plusplus"}`)
    .replace(PICTOGRAPHS, (picture) => ` emoji${picture.codePointAt(0)?.toString(16)} `)
  const plain = spelled
    .normalize("NFKD")
    .replace(MARKS, "")
    .normalize("NFC")
    .replace(LATIN, (letters) => transliterate(letters))
    .toLowerCase()
  const words = plain.match(WORDS) ?? []
  return isUnspaced(plain) ? words.flatMap(segments) : words
}

function segments(word: string): string[] {
  if (!isUnspaced(word)) return [word]
  return [...SEGMENTER().segment(word)].map(({ segment }) => segment)
}
