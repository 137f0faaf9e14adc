// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pages with such text in their source
import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { cpuMs } from "../../tests/kit/cpu"
import { textsOf } from "./page-texts"

const words = (html: string) => textsOf(html).map(({ text }) => text.trim())

describe("the texts of a page", () => {
  test.each([
    ["<title>Tea</title><h1>A timer</h1>", ["Tea", "A timer"]],
    ["<p>sm<b>al</b>l &#99;at</p>", ["small cat"]],
    ["<p>so&shy;ft</p>", ["soft"]],
    ['<img alt="A cat" src="x.png"><input placeholder=\'Your name\'>', ["A cat", "Your name"]],
    [`<script>const assets = fu ? "Well done" : 'Try again'</script>`, ["Well done", "Try again"]],
    ["<script>say(`Hello ${name},\nwelcome`)</script>", ["Hello ${name},\nwelcome"]],
    ["<!-- a note --><style>.cell { color: red }</style><pre>code</pre>", ["code"]],
    ["<script type=text/template><li>Row</li></script>", ["<li>Row</li>"]],
  ])("of %j are %j", (html, expected) => {
    expect(words(html)).toEqual(expected)
  })

  test("are all there, however many a script has", () => {
    expect(textsOf(`<script>${'"abc",'.repeat(300_000)}</script>`)).toHaveLength(300_000)
  })

  test("say where they begin", () => {
    const html = '<p>one</p>\n<img alt="two">'
    expect(textsOf(html).map(({ at }) => html.slice(at, at + 6))).toEqual(["one</p", ' alt="'])
  })

  test("are there for any source", () => {
    const piece = fc.constantFrom(
      "<script>",
      "</script>",
      '"',
      "'",
      "`",
      "\\",
      "<p",
      ">",
      "&#",
      "a",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = pieces.join("")
        for (const { at } of textsOf(html)) expect(at).toBeWithin(0, html.length + 1)
      }),
    )
  })

  test("are found in linear time", () => {
    const size = 1_900_000
    for (const piece of [
      "<script>'",
      "<script>`\\",
      '<img alt="',
      "<b>a",
      "&#1",
      '"\\',
      "a ",
      "<p title='",
    ])
      expect(cpuMs(() => textsOf(piece.repeat(size / piece.length)))).toBeLessThan(5_000)
    for (const piece of ["'\"`", '\\"', "\\'", "\\`"])
      expect(cpuMs(() => textsOf(`<script>${piece.repeat(600_000)}`))).toBeLessThan(5_000)
  })
})
