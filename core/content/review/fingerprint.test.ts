import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  ALIKE,
  BANDS,
  bandsOf,
  type Fingerprint,
  similarity,
  startFingerprint,
} from "./fingerprint"
import { wordsOf } from "./words"

function fingerprintOf(text: string): Fingerprint | undefined {
  const fingerprint = startFingerprint()
  for (const word of wordsOf(text)) fingerprint.add(word)
  return fingerprint.finish()
}

const word = fc.stringMatching(/^[a-z]{3,9}$/)
const texts = fc.array(word, { minLength: 80, maxLength: 300 })

describe("fingerprints", () => {
  test("the same words have the same one, however they are written", () => {
    fc.assert(
      fc.property(texts, (words) => {
        const plain = fingerprintOf(words.join(" "))
        expect(fingerprintOf(words.join(",\n ").toUpperCase())).toEqual(plain as Fingerprint)
        expect(similarity(plain as Fingerprint, plain as Fingerprint)).toBe(1)
      }),
    )
  })

  test("a copy in which one word of thirty changes is a near-duplicate that a band finds", () => {
    let missed = 0
    fc.assert(
      fc.property(texts, word, (words, other) => {
        const changed = words.map((text, at) => (at % 30 === 7 ? other : text))
        const [one, copy] = [words, changed].map((list) => fingerprintOf(list.join(" ")))
        const isAlike = similarity(one as Fingerprint, copy as Fingerprint) >= ALIKE
        const bands = new Set(bandsOf(one as Fingerprint))
        if (!isAlike || !bandsOf(copy as Fingerprint).some((band) => bands.has(band))) missed++
      }),
      { numRuns: 300, seed: 18 },
    )
    expect(missed).toBeLessThanOrEqual(3)
  })

  test("texts of different words are not", () => {
    let alike = 0
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const [a, b] = [one, other].map((list) => fingerprintOf(list.join(" ")))
        if (similarity(a as Fingerprint, b as Fingerprint) >= ALIKE) alike++
      }),
      { numRuns: 300, seed: 18 },
    )
    expect(alike).toBe(0)
  })

  test("numbers do not make a difference", () => {
    const letter = (price: number) =>
      `Call us now, it costs only ${price} euros and we come within ${price} minutes to your house or your shop, by day and by night, all through the year`
    expect(fingerprintOf(letter(20))).toEqual(fingerprintOf(letter(3_775)) as Fingerprint)
  })

  test("short texts have none: they are alike by chance", () => {
    expect(fingerprintOf("Hello, this is my first page")).toBeUndefined()
  })

  test("bands are whole numbers below 2^32", () => {
    const bands = bandsOf(fingerprintOf("one two three four five ".repeat(20)) as Fingerprint)
    expect(bands).toHaveLength(BANDS)
    for (const band of bands) expect(band >>> 0).toBe(band)
  })
})
