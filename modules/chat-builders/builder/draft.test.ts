import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { changeHtml } from "./draft"

describe("a page", () => {
  test("is changed where a text stands once", () => {
    const changes = [
      { find: "red", replace: "blue" },
      { find: "</p>", replace: "!</p>" },
    ]
    expect(changeHtml("<p>red</p>", changes)).toEqual({ html: "<p>blue!</p>" })
  })

  test("stays as it is where a text is not in it, or in it twice", () => {
    expect(changeHtml("<p>a a</p>", [{ find: "x", replace: "y" }])).toEqual({
      fault: 'find "x" is not in the page. Nothing was changed.',
    })
    expect(changeHtml("<p>aaa</p>", [{ find: "aa", replace: "y" }])).toHaveProperty("fault")
    expect(changeHtml("<p>", [{ find: "", replace: "y" }])).toHaveProperty("fault")
  })

  test("has what was written, whatever was written: no character has a meaning of its own", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, replace, after) => {
        const find = "\u0000here\u0000"
        fc.pre(!(before + after).includes("\u0000"))
        const html = before + find + after
        expect(changeHtml(html, [{ find, replace }])).toEqual({ html: before + replace + after })
      }),
    )
  })
})
