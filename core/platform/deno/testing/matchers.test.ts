import { describe, expect, test } from "bun:test"

// Each matcher that our tests use, where it holds and where it does not; runs on both runtimes.

type Row = readonly [name: string, received: unknown, right: unknown[], wrong: unknown[]]
const whole = { a: 1, b: { c: [1, 2] }, d: undefined }
const circle: Record<string, unknown> = { a: 1 }
circle["self"] = circle
const fail = () => {
  throw new TypeError("no space left")
}

const ROWS: readonly Row[] = [
  ["toBe", Number.NaN, [Number.NaN], [0]],
  ["toEqual", whole, [{ a: 1, b: { c: [1, 2] } }], [{ a: 1, b: { c: [1] } }]],
  ["toEqual", new Map([["a", [1]]]), [new Map([["a", [1]]])], [new Map([["a", [2]]])]],
  ["toEqual", new Set([1, 2]), [new Set([2, 1])], [new Set([1, 3])]],
  ["toEqual", new Date(5), [new Date(5)], [new Date(6)]],
  ["toEqual", /a/g, [/a/g], [/a/]],
  ["toEqual", circle, [circle], [{ a: 1, self: 1 }]],
  ["toEqual", null, [null], [undefined]],
  ["toStrictEqual", { a: 1 }, [{ a: 1 }], [{ a: 1, b: undefined }]],
  ["toMatchObject", whole, [{ b: { c: [1, 2] } }], [{ b: { c: [1] } }]],
  ["toMatchObject", [{ a: 1, b: 2 }], [[{ a: 1 }]], [[{ a: 1 }, { a: 1 }]]],
  ["toMatchObject", new Response("", { status: 404 }), [{ status: 404 }], [{ status: 200 }]],
  ["toBeInstanceOf", new TypeError(""), [Error], [RangeError]],
  ["toBeGreaterThan", 2, [1], [2]],
  ["toBeGreaterThanOrEqual", 2, [2], [3]],
  ["toBeLessThan", 2, [3], [2]],
  ["toBeLessThanOrEqual", 2, [2], [1]],
  ["toBeWithin", 2, [2, 3], [1, 2]],
  ["toBeCloseTo", 1.001, [1], [1.1]],
  ["toContain", "abc", ["bc"], ["cb"]],
  ["toContain", [1, 2], [2], [3]],
  ["toContainEqual", [{ a: 1 }], [{ a: 1 }], [{ a: 2 }]],
  ["toContainKey", { a: 1 }, ["a"], ["b"]],
  ["toHaveLength", "abc", [3], [2]],
  ["toHaveProperty", whole, ["b.c"], ["b.d"]],
  ["toHaveProperty", whole, ["a", 1], ["a", 2]],
  ["toMatch", "abc", [/^a/], [/^b/]],
  ["toMatch", "abc", ["b"], ["d"]],
  ["toStartWith", "abc", ["ab"], ["b"]],
  ["toEndWith", "abc", ["bc"], ["b"]],
  ["toThrow", fail, ["space"], ["time"]],
  ["toThrow", fail, [TypeError], [RangeError]],
  ["toEqual", "abc", [expect.stringContaining("b")], [expect.stringContaining("d")]],
  ["toEqual", "abc", [expect.stringMatching(/^a/)], [expect.stringMatching(/^b/)]],
  ["toEqual", "abc", [expect.not.stringContaining("d")], [expect.not.stringContaining("b")]],
  ["toEqual", "abc", [expect.any(String)], [expect.any(Number)]],
  ["toEqual", [], [expect.any(Array)], [expect.any(Map)]],
  ["toEqual", 0, [expect.anything()], [expect.any(String)]],
  ["toEqual", 1.001, [expect.closeTo(1)], [expect.closeTo(2)]],
  ["toEqual", [1, 2], [expect.arrayContaining([2])], [expect.arrayContaining([3])]],
  ["toEqual", whole, [expect.objectContaining({ a: 1 })], [expect.objectContaining({ a: 2 })]],
]

type Matchers = Readonly<Record<string, (...expected: unknown[]) => void>>
const matchersOf = (received: unknown) => expect(received) as unknown as Matchers
const inverseOf = (received: unknown) => expect(received).not as unknown as Matchers

describe("a matcher holds for what is right, and for nothing else:", () => {
  test.each(ROWS.map((row) => [...row]))("%s", (name, received, right, wrong) => {
    matchersOf(received)[name as string]?.(...(right as unknown[]))
    inverseOf(received)[name as string]?.(...(wrong as unknown[]))
    expect(() => matchersOf(received)[name as string]?.(...(wrong as unknown[]))).toThrow()
    expect(() => inverseOf(received)[name as string]?.(...(right as unknown[]))).toThrow()
  })

  test.each([
    ["toBeUndefined", undefined, null],
    ["toBeDefined", null, undefined],
    ["toBeNull", null, undefined],
    ["toBeTruthy", "a", ""],
    ["toBeFalsy", 0, 1],
    ["toBeArray", [], {}],
    ["toBeNumber", 0, "0"],
  ])("%s", (name, right, wrong) => {
    matchersOf(right)[name]?.()
    expect(() => matchersOf(wrong)[name]?.()).toThrow()
  })
})

test("a promise that is not as expected fails", async () => {
  // In functions: one of the runtimes throws at once.
  const failing = [
    async () => await expect(Promise.resolve(1)).rejects.toThrow(),
    async () => await expect(Promise.resolve(1)).resolves.toBe(2),
    async () => await expect(Promise.reject(new Error("one"))).rejects.toThrow("two"),
  ]
  const outcomes = await Promise.allSettled(failing.map((one) => one()))
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
})
