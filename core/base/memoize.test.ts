import { expect, test } from "bun:test"
import { memoize } from "./memoize"

test("computes once for each argument, and again only after as many others", () => {
  const computed: string[] = []
  const shout = memoize(2, (text: string) => {
    computed.push(text)
    return text.toUpperCase()
  })
  expect(["", "a", "a", ""].map(shout)).toEqual(["", "A", "A", ""])
  expect(computed).toEqual(["", "a"])
  expect(["b", "a", "b", "a"].map(shout)).toEqual(["B", "A", "B", "A"])
  expect(computed).toEqual(["", "a", "b", "a"])
})

test("keeps no text that is longer than an ordinary header", () => {
  let computed = 0
  const lengthOf = memoize(10, (text: string) => {
    computed++
    return { length: text.length }
  })
  for (const text of ["a".repeat(16_001), "a".repeat(16_001), "b", "b"]) lengthOf(text)
  expect(computed).toBe(3)
})
