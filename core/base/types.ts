import {
  type IntegerOptions,
  type TInteger,
  type TransformFunction,
  TransformKind,
  Type,
} from "@sinclair/typebox"
import { t as elysiaTypes } from "elysia"
import { lazy } from "./lazy"

/**
 * The types of Elysia.
 * @example t.Object({ title: t.String(), plays: t.Integer() })
 */
export const t: typeof elysiaTypes = { ...elysiaTypes, Integer: wholeNumber }

/**
 * Elysia's own compiles a check at once. A site has 170 of these, nearly all in descriptions of responses, which check
 * nothing: here it is compiled with the first value.
 */
function wholeNumber(options?: IntegerOptions): TInteger {
  const made = lazy(() => elysiaTypes.Integer(options) as unknown as Transform)
  const read: TransformFunction = (value) => made()[TransformKind].Decode(value)
  const text = Type.String({ format: "integer", default: 0 })
  const either = Type.Transform(Type.Union([text, Type.Integer(options)], options))
  return either.Decode(read).Encode((value) => value) as unknown as TInteger
}

interface Transform {
  readonly [TransformKind]: { readonly Decode: TransformFunction }
}
