import { describe, expect, test } from "bun:test"
import { isDeepStrictEqual } from "node:util"
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity"
import { createWordFinder } from "./word-finder"

const find = createWordFinder()
const library = new RegExpMatcher({
  ...englishDataset.build(),
  ...englishRecommendedTransformers,
})

const { blacklistedTerms, whitelistedTerms = [] } = englishDataset.build()

/** Always the same numbers, so that a failure comes again. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const WORDS = blacklistedTerms.map(({ pattern }) =>
  pattern.nodes
    .map((node) => ("chars" in node ? String.fromCodePoint(...node.chars) : "o"))
    .join(""),
)
const PROSE = "the assets of a class are analysed, then passed; kung fu? who're they: a moon".split(
  " ",
)
const GLUE = [" ", " ", "  ", ". ", ", ", "; ", "\n", "\n\n", "-", "", ".", "?\n", ":  ", "\u00a0"]
const LIKE: Readonly<Record<string, string>> = {
  a: "@4аàａ𝐚",
  e: "3еé",
  i: "1!|і",
  o: "0оο",
  s: "$5ѕ",
  t: "7",
  g: "6",
  l: "/",
  c: "(с",
}

function disguised(word: string, number: (below: number) => number): string {
  const letters = [...word].flatMap((letter) => {
    const others = [...(LIKE[letter] ?? letter)]
    const written = number(4) === 0 ? (others[number(others.length)] ?? letter) : letter
    return number(6) === 0 ? Array.from({ length: 1 + number(4) }, () => written) : [written]
  })
  const spaced = number(8) === 0 ? letters.join([" ", ".", "-"][number(3)]) : letters.join("")
  return number(5) === 0 ? spaced.toUpperCase() : spaced
}

function sentence(number: (below: number) => number): string {
  const all = [WORDS, whitelistedTerms, PROSE]
  return Array.from({ length: 1 + number(12) }, () => {
    const list = all[number(3)] ?? PROSE
    const word = list[number(list.length)] ?? ""
    return disguised(word, number) + (GLUE[number(GLUE.length)] ?? " ")
  }).join("")
}

describe("the word finder", () => {
  test("finds what the library finds, in the same order", () => {
    const number = numbersFrom(19)
    const texts = Array.from({ length: 6_000 }, () => sentence(number))
    const matched = texts.filter((text) => library.getAllMatches(text).length > 0)
    expect(matched.length).toBeGreaterThan(2_000)
    const different = texts.filter(
      (text) => !isDeepStrictEqual(find(text), library.getAllMatches(text)),
    )
    expect(different).toEqual([])
  })

  test("sees every character as the library does, alone and many times", () => {
    const different: string[] = []
    for (let code = 0; code < 0x3_0000; code += 16) {
      const characters = Array.from({ length: 16 }, (_, at) => String.fromCodePoint(code + at))
      for (const text of [
        characters.map((one) => `f${one}ck ${one}ss `).join(""),
        characters.map((one) => `f${one.repeat(3)}ck sh${one}t`).join(""),
      ])
        if (!isDeepStrictEqual(find(text), library.getAllMatches(text))) different.push(text)
    }
    expect(different).toEqual([])
  })

  test("asks the library nothing about a text without its words", () => {
    const asked = RegExpMatcher.prototype.getAllMatches
    let times = 0
    RegExpMatcher.prototype.getAllMatches = function (...of) {
      times++
      return asked.apply(this, of)
    }
    try {
      expect(find("Catch the lanterns before the tide takes them. ".repeat(100))).toEqual([])
      expect(times).toBe(0)
      // Once for words and once for phrases, in one of two hundred sentences.
      find(`${"Catch the lanterns. ".repeat(200)}All assets are here.`)
      expect(times).toBe(2)
      // At once, where many sentences match: one question for each would take ten times as long.
      times = 0
      expect(find("ass. ".repeat(4_000))).toHaveLength(4_000)
      expect(times).toBe(2)
    } finally {
      RegExpMatcher.prototype.getAllMatches = asked
    }
  })
})
