import { describe, expect, test } from "bun:test"
import { cpuMs } from "../../../tests/kit/cpu"
import { inspect } from "./inspect"
import { scoreOf } from "./score"

/** Beginnings of what the checks look for, again and again, which is where patterns take long. */
const HOSTILE = [
  "<",
  "&",
  "&#1",
  "<a ",
  "<p style=",
  '<p style="display:none">',
  "<input type=password ",
  "<form ",
  "<input>enter ",
  "<meta http-equiv=refresh ",
  "location=",
  'eval(atob("',
  'eval(unescape("%41',
  "eval fromCharCode(1,2,",
  '<input type=password>fetch("https://',
  "<a href=https://x1.example/>y</a>",
  ":src=x'",
  ' href="https://e\u0323\u0302',
  "&#0",
  "free online ",
  "a\u200b",
  "赌",
  "<!--",
  "<script>",
]
const SIZE = 2_000_000

describe("the cost of a review", () => {
  // Each takes 15 to 90 ms here; quadratic time would be minutes.
  test.each(HOSTILE)("2 MB of %p", (piece) => {
    const html = piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE)
    expect(cpuMs(() => scoreOf(inspect({ title: "A page", html })))).toBeLessThan(1_000)
  })
})
