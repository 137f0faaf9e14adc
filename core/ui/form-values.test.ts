import { expect, test } from "bun:test"
import { isCut, MAX_SHOWN, valuesOf } from "./form-values"

test("a form is shown again with its texts, its lists in words, and its file in place of the source", () => {
  const sent = {
    title: "Tides",
    description: " ",
    tags: ["sea", "moon"],
    html: "<p>old",
    file: "<p>new",
    cover: new Blob(["x"]),
  }
  expect(valuesOf(sent)).toEqual({ title: "Tides", tags: "sea, moon", html: "<p>new" })
  expect(valuesOf({ html: "<p>\r\nold", file: "" })).toEqual({ html: "<p>\nold" })
  expect(valuesOf({ html: "<p>old", file: new Blob(["\u0000"]) })).toEqual({ html: "<p>old" })
  expect(valuesOf({})).toEqual({})
})

test("what is far too long is shown cut, between two characters, and what is only too long in full", () => {
  const [pair, html] = ["\u{1f30a}", "<".repeat(2_000_000)]
  const sent = {
    title: `a${pair.repeat(MAX_SHOWN)}`,
    tags: "a".repeat(MAX_SHOWN - 1),
    html: `${html}<`,
  }
  const values = valuesOf(sent)
  expect(values).toEqual({
    title: `a${pair.repeat(MAX_SHOWN / 2 - 1)}\ufffd`,
    tags: sent.tags,
    html,
  })
  const isNameCut = Object.entries(values).map(([name, text]) => isCut(name, text))
  expect(isNameCut).toEqual([true, false, true])
})
