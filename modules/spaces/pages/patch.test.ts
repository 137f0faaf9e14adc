import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import fc from "fast-check"
import { type Operation, patchOf } from "../rooms/patch"
import { frozen } from "../testing/frozen"

// The page imports it as text, and this test as what it is.
const { patched } = (await import(join(import.meta.dirname, "patch.client.js"))) as {
  patched(before: unknown, operations: readonly Operation[]): unknown
}

describe("a patch in the browser", () => {
  test("gives what the server has, from what the browser had", () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    const names = fc.constantFrom("a", "a/b", "m~n", "~1", "", "__proto__", "constructor", "0")
    const state = fc.dictionary(names, fc.oneof(json, fc.dictionary(names, json)))
    fc.assert(
      fc.property(state, state, (before, after) => {
        const [from, to] = [before, after].map((one) => frozen(JSON.parse(JSON.stringify(one))))
        expect(patched(from, patchOf(from, to))).toEqual(to)
      }),
    )
  })

  test("adds to lists, replaces in them and removes from them", () => {
    const before = frozen({ list: ["a", { b: 1 }, "c"] })
    const after = patched(before, [
      { op: "add", path: "/list/-", value: "d" },
      { op: "replace", path: "/list/1/b", value: 2 },
      { op: "add", path: "/list/0", value: "z" },
      { op: "remove", path: "/list/1" },
    ])
    expect(after).toEqual({ list: ["z", { b: 2 }, "c", "d"] })
  })

  test("leaves fields in their order, and what did not change the same", () => {
    const before = frozen({ a: { x: 1 }, b: { y: 1 }, c: 3 })
    const after = patched(before, [{ op: "replace", path: "/b/y", value: 2 }]) as typeof before
    expect(JSON.stringify(after)).toBe('{"a":{"x":1},"b":{"y":2},"c":3}')
    expect(after.a).toBe(before.a)
  })

  test.each([
    { op: "replace", path: "/nowhere", value: 1 },
    { op: "remove", path: "/nowhere" },
    { op: "remove", path: "/constructor" },
    { op: "add", path: "/nowhere/else", value: 1 },
    { op: "add", path: "/n/deeper", value: 1 },
    { op: "remove", path: "/list/1" },
    { op: "replace", path: "/list/-", value: 1 },
    { op: "add", path: "/list/x", value: 1 },
    { op: "add", path: "/list/2", value: 1 },
  ] as Operation[])("throws where it does not fit: %p", (operation) => {
    expect(() => patched({ n: 1, list: ["a"] }, [operation])).toThrow("Nothing at")
  })
})
