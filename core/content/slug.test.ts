import { expect, test } from "bun:test"
import slugify from "@sindresorhus/slugify"
import fc from "fast-check"
import { slugOf } from "./slug"

test.each([
  ["Lantern Catcher", "lantern-catcher"],
  ["Café Crème", "cafe-creme"],
  ["Ünïcödé & Söhne", "uenicoede-and-soehne"],
  ["camelCase stays", "camelcase-stays"],
  ["Broadside2026", "broadside2026"],
  ["Kelvin\u212a", "kelvink"],
  ["Привет", "privet"],
  ["🏮", "u1f3ee"],
])("%s → %s", (text, slug) => {
  expect(slugOf(text, "")).toBe(slug)
})

test("any text becomes a slug, and a slug stays itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const slug = slugOf(text, text === "" ? "page" : "")
      expect(slug).toMatch(/^[a-z0-9]+(-+[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(60)
      expect(slugOf(slug, "")).toBe(slug)
    }),
  )
})

test("a word of plain letters has the slug that the library gives it", () => {
  const words = fc.stringMatching(/^[a-zA-Z0-9]{1,60}$/)
  fc.assert(
    fc.property(words, (word) => {
      expect(slugOf(word, "")).toBe(slugify(word, { decamelize: false }))
    }),
  )
})

test("different emoji stay different", () => {
  expect(slugOf("🏮", "")).not.toBe(slugOf("🎈", ""))
})
