import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { checkPage } from "./page-check"
import { PageSource } from "./page-source"

describe("the words of a source", () => {
  const pieces = fc.constantFrom(
    "fetch",
    "Fetch",
    "src",
    "open",
    "_",
    "é",
    "ſ",
    "(",
    "$",
    "'",
    "😀",
  )

  test("are those that a pattern finds between boundaries", () => {
    fc.assert(
      fc.property(fc.array(pieces), (some) => {
        const { html, words } = new PageSource(some.join(""))
        for (const word of ["fetch", "src", "open"] as const)
          expect([html, words.has(word)]).toEqual([
            html,
            new RegExp(`\\b${word}\\b`, "i").test(html),
          ])
      }),
    )
  })

  test("tell where the last one of some ends", () => {
    const { words } = new PageSource("<img src=a><a href=b> text")
    expect(words.lastOf(["src", "href"])).toBe(18)
    expect(words.lastOf(["title"])).toBe(-1)
  })
})

test.each([
  ["<title>", "Good", ""],
  ['<p title="', ">", '"><img src=a.png>'],
  ["<!-- src > ", "-->", "<img src=a.png>"],
  ["<a href=", "</svg>", "x.html>"],
  ["<script>src > 1", "</script>", "<img src=a.png>"],
])("%s%s%s gives the same warnings however much text follows", (...parts) => {
  const rulesOf = (html: string) => checkPage(html).warnings.map(({ rule }) => rule)
  expect(rulesOf(`${parts.join("")}${" more".repeat(1_000)}`)).toEqual(rulesOf(parts.join("")))
})
