import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"

const files = [...new Bun.Glob("{core,modules,plugins,tests}/**/*.{ts,tsx}").scanSync(".")]
  .filter((file) => !/node_modules|\.gen\//.test(file) && !file.endsWith("source-form.test.ts"))
  .sort()
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]))
const lengths = files.map((file) => (texts.get(file) ?? "").split("\n").length - 1)

const MAX_LINES = 250
const MEDIAN_LINES = 80

describe("a source file", () => {
  test(`has at most ${MAX_LINES} lines`, () => {
    expect(files.filter((_, index) => (lengths[index] ?? 0) > MAX_LINES)).toEqual([])
  })

  test(`has fewer than ${MEDIAN_LINES} in the median`, () => {
    const sorted = lengths.toSorted((a, b) => a - b)
    expect(sorted[sorted.length >> 1]).toBeLessThan(MEDIAN_LINES)
  })

  test("is one of many that are looked at", () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files).toContain("core/main.ts")
  })
})

/** A literal spread into another one says nothing, it only keeps the formatter from giving each member a line. */
const isPacked = (text: string) => /\.\.\.\(?\{/.test(text)

describe("a literal is spread into another", () => {
  test("nowhere", () => {
    expect(files.filter((file) => isPacked(texts.get(file) ?? ""))).toEqual([])
  })

  test.each([
    ["{ ...{ a, b }, c }", true],
    ["{\n  ...{\n    a,\n  },\n}", true],
    ["{ ...({ a } as const) }", true],
    ["{ ...thread, c }", false],
    ["{ ...(known ? { known } : {}) }", false],
    ["[...[1, 2].map(String)]", false],
  ])("%p: %p", (text, is) => {
    expect(isPacked(text)).toBe(is)
  })
})

test("no test waits with a function that pages with our policy refuse to run again", () => {
  expect(files.filter((file) => texts.get(file)?.includes(".waitForFunction("))).toEqual([])
})
