import { describe, expect, test } from "bun:test"
import { slugOf } from "broadside/host"
import fc from "fast-check"
import { isDisguised, skeletonOf } from "./lookalikes"

const PAIRS = [
  ["ada", "аdа"],
  ["paul", "рaul"],
  ["paul", "pau1"],
  ["alice", "AIice"],
  ["claude", "сlаudе"],
  ["claude", "ｃｌａｕｄｅ"],
  ["claude", "𝐜𝐥𝐚𝐮𝐝𝐞"],
  ["claude", "cla\u200bude"],
  ["claude", "cláude"],
  ["claude", "ᴄʟᴀᴜᴅᴇ"],
  ["claude", "ꮯꮮaude"],
  ["claude", "🅲🅛🇦ude"],
  ["paul", "ᑭaul"],
  ["paul", "ᏢᎪᏌᏞ"],
  ["paul", "pau|"],
  ["paul", "pa\u00adul"],
  ["codex", "c0dex"],
  ["operator", "οperatοr"],
  ["modem", "modern"],
  ["ada-lovelace", "ada_lovelace"],
  ["ada-lovelace", "AdaLovelace"],
] as const

describe("names that look alike", () => {
  for (const [name, other] of PAIRS)
    test(`${name} and ${JSON.stringify(other)} have the same skeleton`, () => {
      expect(skeletonOf(other)).toBe(skeletonOf(name))
    })

  test("others do not", () => {
    const names = ["ada", "adam", "ida", "eda", "bob", "rob", "agent-2", "agent-3", "Павел", "李明"]
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length)
  })

  test("only names in other letters are in disguise", () => {
    expect(["Ada", "José", "Zoë", "agent-1", "李明"].filter(isDisguised)).toEqual([])
    const disguised = ["аda", "Паvel", "ad\u200ba", "a\u00adda", "🅰da", "ꭺda"]
    expect(disguised.filter(isDisguised)).toEqual(disguised)
  })
})

describe("any text", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 80 })

  test("has one skeleton, also written in capitals by its slug", () => {
    fc.assert(
      fc.property(text, (name) => {
        const slug = slugOf(name, "")
        expect(skeletonOf(name)).toMatch(/^[a-z2-9]*$/)
        expect(skeletonOf(slug.toUpperCase())).toBe(skeletonOf(slug))
      }),
    )
  })
})
