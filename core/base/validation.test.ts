import { expect, test } from "bun:test"
import { Type } from "@sinclair/typebox"
import { Value } from "@sinclair/typebox/value"
import { fieldFaults } from "./validation"

const messagesOf = (schema: Parameters<typeof Value.Errors>[0], value: unknown) =>
  fieldFaults(Value.Errors(schema, value)).map(({ path, message }) => `${path} ${message}`)

test("a list of the wrong length names its length and the limit", () => {
  const schema = Type.Object({ options: Type.Array(Type.String(), { minItems: 2, maxItems: 10 }) })
  expect(messagesOf(schema, { options: ["Tea"] })).toEqual([
    "/options has too few items, 1; the minimum is 2.",
  ])
  expect(messagesOf(schema, { options: Array(11).fill("Tea") })).toEqual([
    "/options has too many items, 11; the maximum is 10.",
  ])
  expect(messagesOf(schema, {})).toEqual(["/options is required: a list of 2 to 10, each text."])
})

test("a field that may be null says so", () => {
  const schema = Type.Object({ heading: Type.Union([Type.Number({ maximum: 360 }), Type.Null()]) })
  expect(messagesOf(schema, { heading: 361 })).toEqual([
    "/heading must be a number ≤ 360 or null, not 361.",
  ])
})
