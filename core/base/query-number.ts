import { Kind, Type, TypeRegistry } from "@sinclair/typebox"
import { described, type ToolText } from "./http"

TypeRegistry.Set<{ minimum?: number; maximum?: number }>(
  "QueryNumber",
  ({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }, value) =>
    Number.isFinite(value) && (value as number) >= minimum && (value as number) <= maximum,
)

/**
 * A number in a query, which `route` parses from text.
 * @example query({ lat: queryNumber({ minimum: -90, maximum: 90 }) })
 */
export const queryNumber = ({
  description,
  tool,
  ...options
}: {
  minimum?: number
  maximum?: number
  default?: number
  description?: string
} & ToolText) =>
  Type.Unsafe<number>({
    [Kind]: "QueryNumber",
    type: "number",
    ...options,
    ...described(description, { tool }),
  })
