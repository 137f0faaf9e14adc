/** What a character is for words: a code to hash, or one of these. */
export const BREAK = 0
export const IGNORED = 1
const UNKNOWN = 0xffff

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

// Made when first needed: the whole table would cost 20 ms at each start.
const table = new Uint16Array(65_536).fill(UNKNOWN)

/** Folds a character: lower case, without marks, look-alikes as the letter that they pass for. */
export function foldLetter(code: number): number {
  const folded = table[code] as number
  if (folded !== UNKNOWN) return folded
  const computed = compute(code)
  table[code] = computed
  return computed
}

function compute(code: number): number {
  const letter = String.fromCharCode(code)
  if (/[\p{M}\p{Cf}']/u.test(letter)) return IGNORED
  if (isUnspaced(code)) return code
  const known = LOOK_ALIKES.get(letter)
  if (known) return known.charCodeAt(0)
  if (!/[\p{L}\p{N}]/u.test(letter)) return BREAK
  const plain = letter.normalize("NFKD").toLowerCase()
  return (LOOK_ALIKES.get(plain.charAt(0)) ?? plain).charCodeAt(0)
}

/** Scripts without spaces between words, and Hangul, whose words carry particles: each character is a word. */
export const isUnspaced = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0x0e01 && code <= 0x0e2e)

export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Whether a letter is of Latin or of a script that has its look-alikes; 0 for all else. */
export function scriptOf(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return LATIN
  return code >= 0x370 && code <= 0x52f ? ALIKE : 0
}
export const LATIN = 1
export const ALIKE = 2
