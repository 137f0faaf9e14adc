import { expect, test } from "bun:test"
import { valuesOf } from "./form-values"

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
