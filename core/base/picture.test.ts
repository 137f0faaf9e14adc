import { expect, test } from "bun:test"
import { PICTURE } from "./picture"

test.each([..."😀☀❤⌚🏴ℹ©🧿"])("%s is a picture", (picture) => {
  expect(PICTURE.test(picture)).toBe(true)
})

test.each([..."★♔☉☰✆a1#*é猫", "\u{1f3fd}", "\u{1f1e9}", "\ufe0f"])("%s is none", (sign) => {
  expect(PICTURE.test(sign)).toBe(false)
})

test("what Unicode may still make an emoji is one already", () => {
  expect(PICTURE.test("\u{1fafd}")).toBe(true)
})
