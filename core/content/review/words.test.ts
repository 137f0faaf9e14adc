import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { BEFORE, createWordReader, NUMBER, wordsOf } from "./words"

describe("words", () => {
  test.each([
    ["Casino", "CASINO"],
    ["casino", "саsinо"], // Cyrillic с, а, о
    ["casino", "c\u200bas\u00adino"],
    ["casino", "cásinö"],
    ["casino", "c4s1no"],
    ["casino", "c@sino"],
    ["casino", "c&#97;sino"],
    ["casino", "c&#x00000061;s&#00000105;no"],
    ["casino", "ca&shy;sino"],
    ["casino", "ｃａｓｉｎｏ"],
    ["dont worry", "don't worry"],
    ["two words", "two&nbsp;words"],
    ["R D", "R&D"],
    ["one two", "one—two!"],
  ])("%p and %p are the same", (one, other) => {
    expect(wordsOf(other)).toEqual(wordsOf(one))
  })

  test("all numbers are the same word, and a price is a number", () => {
    expect(wordsOf("12 0345 $5")).toEqual([NUMBER, NUMBER, NUMBER])
  })

  test("each character is a word where words have no spaces", () => {
    expect(wordsOf("博彩平台")).toHaveLength(4)
  })

  test("letters of mixed scripts and invisible ones show, other languages do not", () => {
    const oddIn = (text: string) => {
      let odd = 0
      const reader = createWordReader((_, disguised, end) => {
        for (let at = BEFORE; at < end; at++) odd += disguised[at] as number
      })
      reader.read(text)
      reader.end()
      return odd
    }
    expect(oddIn("cаsino vi\u200bagra")).toBe(2)
    expect(oddIn("привет мир Łódź naïve می\u200cخواهم co\u00adoperate")).toBe(0)
  })

  test("the cuts between pieces do not matter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(), (text, at) => {
        const plain = text.replaceAll("&", "")
        const cut = at % (plain.length + 1)
        const words: number[] = []
        const reader = createWordReader((batch, _, end) =>
          words.push(...batch.subarray(BEFORE, end)),
        )
        reader.read(plain.slice(0, cut))
        reader.read(plain.slice(cut))
        reader.end()
        expect(words).toEqual(wordsOf(plain))
      }),
    )
  })

  test("of a long text come in batches, each with the words before it in front", () => {
    const before: number[][] = []
    const words: number[] = []
    const reader = createWordReader((batch, _, end) => {
      before.push([...batch.subarray(0, BEFORE)])
      words.push(...batch.subarray(BEFORE, end))
    })
    const text = Array.from({ length: 1_000 }, (_, number) => `w${number}x`).join(" ")
    reader.read(text)
    reader.end()
    expect(words).toEqual(wordsOf(text))
    const nothing = Array.from({ length: BEFORE }, () => 0)
    expect(before.length).toBeGreaterThan(2)
    expect(before[0]).toEqual(nothing)
    expect(before[1]).toEqual(words.slice(words.indexOf(before[1]?.[0] ?? 0)).slice(0, BEFORE))
    reader.read("one")
    reader.end()
    expect(before.at(-1)).toEqual(nothing)
  })
})
