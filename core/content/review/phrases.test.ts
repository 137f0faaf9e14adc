import { expect, test } from "bun:test"
import { inspect } from "./inspect"

const found = (text: string) => {
  const { phrases, disguised } = inspect({ title: "", text })
  return { phrases: phrases.map(({ text }) => text), disguised }
}

test("phrases are found wherever they stand, and also what stands before them", () => {
  const alone = found("buy vi\u200bagra now")
  expect(alone.disguised).toBeGreaterThan(0)
  const mentioned = found("PayPal")
  expect(mentioned.phrases).toEqual(["paypal"])
  // Words come in batches: around the end of the first, each may begin the second.
  for (let words = 230; words <= 250; words++) {
    const filler = "lantern ".repeat(words)
    expect(found(`${filler} buy vi\u200bagra now`)).toEqual(alone)
    expect(found(`${filler} PayPal`)).toEqual(mentioned)
    expect(found(`${filler} pay with PayPal`).phrases).toEqual([])
  }
})

test("of phrases that end with the same word the longest is found", () => {
  expect(found("Double your bitcoin").phrases).toEqual(["double your bitcoin"])
  expect(found("the best online casino").phrases).toEqual(["online casino"])
  expect(found("a casino").phrases).toEqual(["casino"])
})
