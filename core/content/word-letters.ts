import { familyWords } from "#platform/libraries"

const UNKNOWN = -2
const SKIPPED = -1
/** Code points above U+FFFF are rare and not cached. */
const MAX_REMEMBERED = 0x1_0000

/**
 * The letters that the library sees in a text. What it says of a character alone is remembered; what
 * shortens repeats is only asked where there are some.
 */
export function createLetters(): (text: string) => string {
  const { blacklistMatcherTransformers: steps = [] } = familyWords().englishRecommendedTransformers
  const alone = steps.flatMap((step) => ("transform" in step ? [step.transform] : []))
  const shortening = steps.flatMap((step) => ("factory" in step ? [step.factory()] : []))
  const remembered = new Int32Array(MAX_REMEMBERED).fill(UNKNOWN)
  const decoder = new TextDecoder("utf-16le", { ignoreBOM: true })

  function letterOf(code: number): number {
    let letter: number | undefined = code
    for (const transform of alone) letter = letter === undefined ? letter : transform(letter)
    if (code < MAX_REMEMBERED) remembered[code] = letter ?? SKIPPED
    return letter ?? SKIPPED
  }

  function isRepeatTooMany(letter: number, isFirstRepeat: boolean): boolean {
    if (isFirstRepeat)
      for (const step of shortening) {
        step.reset()
        step.transform(letter)
      }
    return shortening.some((step) => step.transform(letter) === undefined)
  }

  return (text) => {
    const units = new Uint16Array(text.length)
    let length = 0
    let last = SKIPPED
    let isRepeating = false
    for (let at = 0; at < text.length; at++) {
      const code = text.codePointAt(at) as number
      if (code >= MAX_REMEMBERED) at++
      let letter = remembered[code] ?? UNKNOWN
      if (letter === UNKNOWN) letter = letterOf(code)
      if (letter === SKIPPED) continue
      const isRepeat = letter === last
      if (isRepeat && isRepeatTooMany(letter, !isRepeating)) {
        isRepeating = true
        continue
      }
      isRepeating = isRepeat
      last = letter
      if (letter >= MAX_REMEMBERED) units[length++] = 0xd800 + ((letter - 0x1_0000) >> 10)
      units[length++] = letter < MAX_REMEMBERED ? letter : 0xdc00 + (letter & 0x3ff)
    }
    return decoder.decode(units.subarray(0, length))
  }
}
