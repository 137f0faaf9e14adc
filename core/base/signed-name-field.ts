import { Kind, Type, TypeRegistry } from "@sinclair/typebox"
import { type TextOptions, text, textFault } from "./http"
import { cutSecret } from "./signed-name"

const MAX_SECRET = 200
/** Longer texts are not searched for a secret. */
const MAX_SIGNED = 2_000

TypeRegistry.Set<{ minLength?: number; maxLength?: number }>(
  "SignedName",
  (schema, value) => signedNameFault(schema, value) === undefined,
)

/** Characters with which a name could be shown in another order than it is read: `luap` as `paul`. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/

/** The error of a value as the name of an author, which a secret may follow; or undefined. */
export function signedNameFault(
  schema: Parameters<typeof textFault>[0],
  value: unknown,
): string | undefined {
  if (typeof value !== "string" || value.length > MAX_SIGNED) return textFault(schema, value)
  const { name, secret = "" } = cutSecret(value)
  if (REORDERING.test(name)) return "contains a character that reorders text; remove it"
  return textFault(schema, name) ?? textFault({ maxLength: MAX_SECRET }, secret)
}

/**
 * The name of an author, for `ctx.identify`: a text that `#` and the secret of the name may follow. Its
 * length is that of the name alone.
 * @example body({ author: signedName({ min: 1, max: 60, description: "Your name" }) })
 */
export const signedName = (options: TextOptions) =>
  Type.Unsafe<string>({ ...text(options), [Kind]: "SignedName" })
