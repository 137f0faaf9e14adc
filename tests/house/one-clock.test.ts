import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { isTest } from "./imports"

/** In a browser, or of the one who reads: their clock decides nothing on the site. */
const IS_OF_BROWSERS =
  /\.(?:client|board)\.[jt]s$|^modules\/arena\/offline\/|^modules\/publishing\/pages\/shim\.ts$/
/** Work of their own beside a site, in which no one has a site's time. */
const HAS_NO_SITE = /^core\/platform\/(?:bun\/first-start|deno\/testing\/)/
/** They look for these names in code of others, or take them away. */
const NAMES_THEM =
  /^core\/data\/tables\/statement-tables\.ts$|^modules\/spaces\/testing\/rule-runner\.ts$/

const JS =
  /\bDate\.now\b|\bnew Date(?:\(\)|(?![\w(]))|(?<![\w.])Date\(\)|\bperformance\s*\.\s*\w|\bhrtime\b|\bnanoseconds\b|\bprocess\.uptime\b|\bTemporal\.Now\b|\bIntl\.DateTimeFormat\([^)]*\)\.format\(\)|\bfrom "node:perf_hooks"|\buptime\b.*"node:os"/
const SQL =
  /\bcurrent_(?:time|date|timestamp)\b|\b(?:unixepoch|julianday|date|time|datetime)\(\s*(?:\)|'now')|\bstrftime\(\s*'[^']*'\s*(?:\)|,\s*'now')|'now'/i

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*|^\s*--.*$/gm, "")

const reads = (text: string) => {
  const code = withoutComments(text)
  return JS.test(code) || SQL.test(code)
}

describe("nothing but core/base/clock.ts reads a clock:", () => {
  test("in the tree", () => {
    const files = [
      ...new Bun.Glob("{core,modules,plugins}/**/*.{ts,tsx,js,sql}").scanSync("."),
    ].filter(
      (file) =>
        !/node_modules|\.gen\.|^core\/decisions\//.test(file) &&
        !isTest(file) &&
        ![IS_OF_BROWSERS, HAS_NO_SITE, NAMES_THEM].some((kind) => kind.test(file)),
    )
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter((file) => reads(readFileSync(file, "utf8"))).toSorted()).toEqual([
      "core/base/clock.ts",
      // Threads of their own, into which the SDK would be loaded.
      "modules/arena/residents/thinking/give-way.ts",
    ])
  })

  test.each([
    ["const now = Date.now()", true],
    ["now = Date.now,", true],
    ["stamp(new Date())", true],
    ["new Date;", true],
    ["String(Date())", true],
    ["const started = performance.now()", true],
    ["performance.timeOrigin", true],
    ["process.hrtime.bigint()", true],
    ["new Intl.DateTimeFormat().format()", true],
    ['import { uptime } from "node:os"', true],
    ["at INTEGER DEFAULT CURRENT_TIMESTAMP", true],
    ["DEFAULT (unixepoch())", true],
    ["where at < unixepoch('now')", true],
    ["strftime('%s', 'now')", true],
    ["select datetime()", true],
    ["new Date(at).toISOString()", false],
    ["ctx.now()", false],
    ["sql`date(at / 1000, 'unixepoch')`", false],
    ["// Date.now() is not for modules", false],
    ["const date = read(at)", false],
  ])("%s: %p", (line, is) => {
    expect(reads(line)).toBe(is)
  })
})
