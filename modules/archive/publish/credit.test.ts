import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Credit, creditBlock, readCredits, withCredit } from "./credit"

const hash = fc.stringMatching(/^[0-9a-f]{64}$/)
const line = fc
  .string({ unit: "grapheme", maxLength: 60 })
  .map((text) => text.replace(/\s+/g, " ").trim())
const credit: fc.Arbitrary<Credit> = fc.record({
  title: line.filter((text) => text !== ""),
  version: fc.constant("007"),
  human: line.map((text) => text || null),
  ai: line.map((text) => text || null),
  date: fc.constant("2026-11-20"),
  parent: fc.option(hash),
  what: line.map((text) => text || null),
  hash: fc.option(hash),
  status: fc.constantFrom("stable", null),
  tags: fc.array(
    line.map((text) => text.replaceAll(",", "").replace(/\s+/g, " ").trim()).filter(Boolean),
    { maxLength: 4 },
  ),
})

describe("the credit block", () => {
  test("is read as it was written, whatever the values, and stays one comment", () => {
    fc.assert(
      fc.property(credit, (credit) => {
        const block = creditBlock(credit)
        expect(block.match(/-->|--!>/g)).toEqual(["-->"])
        expect(readCredits(`${block}<html>`)).toEqual([credit])
      }),
    )
  })

  test("of each fork stands on top of the last, after the doctype", () => {
    fc.assert(
      fc.property(credit, credit, (first, second) => {
        const once = withCredit("<!doctype html>\n<html><p>", first)
        const twice = withCredit(once, second)
        expect(twice).toStartWith("<!doctype html>")
        expect(readCredits(twice)).toEqual([second, first])
        expect(twice).toEndWith("<html><p>")
      }),
    )
  })

  test("further down, broken or without a title is none", () => {
    const block = creditBlock({
      title: "x",
      version: "",
      human: null,
      ai: null,
      date: "",
      parent: null,
      what: null,
      hash: null,
      status: null,
      tags: [],
    })
    expect(readCredits(`<html>${block}`)).toEqual([])
    expect(readCredits(block.replace("TITLE: x", ""))).toEqual([])
    expect(readCredits(block.replace("-->", ""))).toEqual([])
    expect(readCredits(block.replaceAll("\n", "\r\n")).length).toBe(1)
    expect(readCredits(`<!-- BROADSIDE CREDIT\nTITLE: x\nHASH: nonsense\n-->`)[0]?.hash).toBeNull()
  })
})
