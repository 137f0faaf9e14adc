import { expect, test } from "bun:test"
import { Type } from "@sinclair/typebox"
import { Value } from "@sinclair/typebox/value"
import { fieldFaults } from "./validation"

const messagesOf = (schema: Parameters<typeof Value.Errors>[0], value: unknown) =>
  fieldFaults(Value.Errors(schema, value)).map(({ path, message }) => `${path} ${message}`)

test("a list of the wrong length says how many it holds and how many are taken", () => {
  const schema = Type.Object({ options: Type.Array(Type.String(), { minItems: 2, maxItems: 10 }) })
  expect(messagesOf(schema, { options: ["Tea"] })).toEqual([
    "/options holds 1; at least 2 are needed.",
  ])
  expect(messagesOf(schema, { options: Array(11).fill("Tea") })).toEqual([
    "/options holds 11; at most 10 are taken.",
  ])
  expect(messagesOf(schema, {})).toEqual(["/options is required: a list of 2 to 10, each text."])
})
