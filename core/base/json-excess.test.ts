import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { jsonExcess } from "./json-excess"

/** The same judged on parsed values, as slow as it is simple. */
function measured(value: unknown): { depth: number; values: number } {
  if (value === null || typeof value !== "object") return { depth: 0, values: 0 }
  const inner = Object.values(value).map(measured)
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: inner.length + inner.reduce((sum, { values }) => sum + values, 0),
  }
}

describe("a JSON text", () => {
  test("of ordinary values passes, whatever is in its strings", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { depth, values } = measured(value)
        fc.pre(depth < 60 && values < 1_000)
        expect(jsonExcess(JSON.stringify(value))).toBeUndefined()
      }),
    )
    expect(jsonExcess(JSON.stringify({ html: '[{",\\"'.repeat(100_000) }))).toBeUndefined()
    expect(jsonExcess(JSON.stringify({ html: "\\".repeat(100_001) }))).toBeUndefined()
  })

  test.each([
    ["nested deeply", "[".repeat(1_000_000), "64 levels"],
    ["nested deeply and well", `${"[".repeat(65)}${"]".repeat(65)}`, "64 levels"],
    ["of many values", `[${"1,".repeat(60_000)}1]`, "50000 values"],
    ["of many keys", `{${'"a":{},'.repeat(60_000)}"b":1}`, "50000 values"],
  ])("%s is refused", (_, text, why) => expect(jsonExcess(text)).toContain(why))

  test("that is no JSON is left for the parser to refuse", () => {
    for (const text of ["", '"', '"\\"', "]]]]", "{", "nul"])
      expect(jsonExcess(text)).toBeUndefined()
  })
})

test("different texts count once each, where they have a limit", () => {
  expect(jsonExcess('{"a":"b","b":"a"}', 9, 9, 2)).toBeUndefined()
  expect(jsonExcess('{"a":"b","c":"a"}', 9, 9, 2)).toContain("2 different texts")
})
