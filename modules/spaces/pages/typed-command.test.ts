import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { kindsOf } from "./command-fields"
import { race } from "./testing/types"
import { typedFields } from "./typed-command"

// The page imports it as text, and this test as what it is.
const { commandOf } = (await import(join(import.meta.dirname, "fields.client.js"))) as {
  commandOf(
    command: object,
    entries: Iterable<[string, string]>,
    kinds?: object,
  ): Record<string, unknown>
}

const KINDS = {
  text: { type: "text", required: true },
  note: { type: "text", required: false },
  steps: { type: "number", required: true },
  backwards: { type: "boolean", required: false },
  sure: { type: "boolean", required: true },
  tags: { type: "list", required: false, item: { type: "text", required: false } },
  numbers: { type: "list", required: false, item: { type: "number", required: false } },
  value: { type: "json", required: false },
} as const

describe("what is typed into the form of a command", () => {
  test.each([
    [[["text", "Hello"]], { text: "Hello" }],
    [[["text", "  "]], { text: "  " }],
    [[["text", "one\r\ntwo"]], { text: "one\ntwo" }],
    [[["note", ""]], {}],
    [[["steps", "3"]], { steps: 3 }],
    [[["steps", "-2.5e1"]], { steps: -25 }],
    [[["steps", "three"]], { steps: "three" }],
    [[["steps", ""]], {}],
    [[["backwards", "true"]], { backwards: true }],
    [[["backwards", "false"]], { backwards: false }],
    [[["backwards", "on"]], { backwards: true }],
    [[["backwards", "constructor"]], { backwards: "constructor" }],
    [[["backwards", ""]], {}],
    [[["sure", "on"]], { sure: true }],
    [[["tags", "a, b\n\n c "]], { tags: ["a, b", "c"] }],
    [
      [
        ["tags", "a"],
        ["tags", "b"],
      ],
      { tags: ["a", "b"] },
    ],
    [[["tags", ""]], { tags: [] }],
    [[["numbers", "1\n2\nx"]], { numbers: [1, 2, "x"] }],
    [[["value", '{"a": 1}']], { value: { a: 1 } }],
    [[["value", "plain words"]], { value: "plain words" }],
    [[["unknown", "1"]], { unknown: "1" }],
    [[["constructor", "1"]], { constructor: "1" }],
    [
      [
        ["note", "first"],
        ["note", "last"],
      ],
      { note: "last" },
    ],
  ] as [[string, string][], object][])("%j", (entries, expected) => {
    const typed = new Map<string, string[]>()
    for (const [name, value] of entries) typed.set(name, [...(typed.get(name) ?? []), value])
    const withSure = { sure: false, ...expected }
    expect(typedFields(typed, KINDS)).toEqual(withSure)
    expect(commandOf({ type: "go" }, entries, KINDS)).toEqual({ type: "go", ...withSure })
  })

  test("never replaces what the form itself says", () => {
    const typed: [string, string][] = [
      ["type", "leave"],
      ["id", "2"],
    ]
    expect(commandOf({ type: "go", id: "1" }, typed)).toEqual({ type: "go", id: "1" })
  })

  test("has the types of the command's schema", () => {
    expect(kindsOf(race)["go"]).toEqual({
      steps: { type: "number", required: true },
      backwards: { type: "boolean", required: false },
      gait: { type: "text", required: false },
    })
  })
})
