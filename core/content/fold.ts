/** Characters of scripts that write without spaces, where words must be found by meaning. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const segmenter = new Intl.Segmenter("und", { granularity: "word" })
const MARKS = /\p{M}+/gu
const WORDS = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu

/** Whether a word has such characters: one of them says as much as several letters. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word)

/**
 * Text as search sees it: words without case, accents or punctuation.
 * @example fold("Café, déjà vu") // ["cafe", "deja", "vu"]
 */
export function fold(text: string): string[] {
  const plain = text.normalize("NFKD").replace(MARKS, "").toLowerCase().normalize("NFC")
  const words = plain.match(WORDS) ?? []
  return isUnspaced(plain) ? words.flatMap(segments) : words
}

function segments(word: string): string[] {
  if (!isUnspaced(word)) return [word]
  return [...segmenter.segment(word)].map(({ segment }) => segment)
}
