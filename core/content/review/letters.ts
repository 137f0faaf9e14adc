/** What a character is for words: one of these bits, above the code of the letter that it counts as. */
export const BREAK = 1 << 16
export const IGNORED = 1 << 17
/** A word of its own. */
export const UNSPACED = 1 << 18
export const DIGIT = 1 << 19
export const LATIN = 1 << 20
/** The letter belongs to a script with look-alikes of Latin letters. */
export const ALIKE = 1 << 21
export const LETTER = 1 << 22
/** Stands for a letter within a word, and for itself before one: $5, @ada. */
export const SIGN = 1 << 23
/** May begin an entity. */
export const AMPERSAND = 1 << 24

/** Letters of other scripts that pass for Latin ones; phrases are folded alike, so Russian still matches Russian. */
const LOOK_ALIKES = new Map(
  Object.entries({
    а: "a",
    в: "b",
    е: "e",
    ё: "e",
    і: "i",
    ј: "j",
    к: "k",
    м: "m",
    н: "h",
    о: "o",
    р: "p",
    с: "c",
    т: "t",
    у: "y",
    х: "x",
    ѕ: "s",
    α: "a",
    ε: "e",
    ι: "i",
    κ: "k",
    ν: "v",
    ο: "o",
    ρ: "p",
    τ: "t",
    υ: "u",
    ı: "i",
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "@": "a",
    $: "s",
  }),
)

// Filled when first needed: the whole table would cost 20 ms at each start.
export const LETTERS = new Int32Array(65_536)

/** Classifies a character, folded: lower case, without marks, look-alikes as the letter that they pass for. */
export const letterAt = (code: number): number => LETTERS[code] || remember(code)

function remember(code: number): number {
  const letter = classify(code)
  LETTERS[code] = letter
  return letter
}

function classify(code: number): number {
  const letter = String.fromCharCode(code)
  if (letter === "&") return AMPERSAND
  if (/[\p{M}\p{Cf}']/u.test(letter)) return IGNORED
  if (isUnspaced(code)) return UNSPACED | code
  const alike = LOOK_ALIKES.get(letter)?.charCodeAt(0)
  if (letter === "$" || letter === "@") return SIGN | (alike as number)
  if (!/[\p{L}\p{N}]/u.test(letter)) return BREAK
  const plain = letter.normalize("NFKD").toLowerCase().charAt(0)
  const folded = alike ?? (LOOK_ALIKES.get(plain) ?? plain).charCodeAt(0)
  return kindOf(code) | folded
}

function kindOf(code: number): number {
  if (code >= 48 && code <= 57) return DIGIT
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return LATIN
  return code >= 0x370 && code <= 0x52f ? ALIKE : LETTER
}

/** Scripts without spaces between words, and Hangul, whose words carry particles: each character is a word. */
const isUnspaced = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0x0e01 && code <= 0x0e2e)
