import { expect, test } from "bun:test"
import { spanOf } from "./summary"

test.each([
  [0, "less than 1 s"],
  [999, "less than 1 s"],
  [1_000, "1 s"],
  [61_999, "1 min 1 s"],
  [120_000, "2 min"],
  [3_599_999, "59 min 59 s"],
  [3_600_000, "1 h"],
  [86_399_999, "23 h 59 min"],
  [90_061_000, "1 d 1 h"],
  [604_800_000, "7 d"],
])("%d ms are %s", (ms, text) => {
  expect(spanOf(ms)).toBe(text)
})
