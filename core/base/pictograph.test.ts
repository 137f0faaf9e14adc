import { expect, test } from "bun:test"
import { PICTOGRAPH } from "./pictograph"

test.each([..."😀☀❤⌚🏴ℹ©🧿"])("%s is a pictograph", (sign) => {
  expect(PICTOGRAPH.test(sign)).toBe(true)
})

test.each([
  ..."★♔☉☰✆a1#*é猫",
  "\u{1f3fd}",
  "\u{1f777}",
  "\u{1f8d0}",
  "\u{1fa57}",
  "\u{1f1e9}",
  "\ufe0f",
])("%s is not", (sign) => {
  expect(PICTOGRAPH.test(sign)).toBe(false)
})

test("a code point reserved for an emoji is a pictograph already", () => {
  expect(PICTOGRAPH.test("\u{1fafd}")).toBe(true)
})
