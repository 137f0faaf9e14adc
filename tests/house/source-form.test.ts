import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { dirname } from "node:path"
import { imports, isTest } from "./imports"

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

describe("a file of under 40 lines with one importer", () => {
  const code = files.filter((file) => !isTest(file) && /^(core|modules|plugins)\//.test(file))
  const without = (file: string) => file.replace(/\.tsx?$/, "")
  const linesOf = (file: string) => texts.get(file)?.split("\n").length ?? 0
  const importers = Map.groupBy(
    imports.filter(({ target }) => /^(core|modules|plugins)\//.test(target)),
    ({ target }) => without(target),
  )
  const isBeside = (a: string, b: string) =>
    `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`)
  /** Files whose name says what each module has of the kind, and the one screen of each module. */
  const NAMED =
    /\/(context|contract|errors|index|library|main|module|routes|schema|tools|[^/]*\.[^/]*)$/
  /** Each runtime has its own, and each name of the SDK is one file. */
  const LEFT = /^core\/(platform|sdk)\//

  test("is part of its importer, if that is beside it and stays short enough", () => {
    const slivers = code.filter((file) => {
      const by = new Set(importers.get(without(file))?.map((one) => one.file))
      const [importer = ""] = by
      return (
        by.size === 1 &&
        linesOf(file) <= 40 &&
        linesOf(file) + linesOf(importer) < MAX_LINES &&
        !isTest(importer) &&
        importer !== "core/host.ts" &&
        !LEFT.test(file) &&
        !NAMED.test(without(file)) &&
        !NAMED.test(without(importer).replace(/routes$/, "")) &&
        // A page is not its route.
        (importer.endsWith("x") || !file.endsWith("x")) &&
        isBeside(dirname(file), dirname(importer)) &&
        !dirname(importer).endsWith("/boot")
      )
    })
    expect(slivers).toEqual([])
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
