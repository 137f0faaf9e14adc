import { type Static, type TSchema, Type } from "@sinclair/typebox"
import { Value } from "@sinclair/typebox/value"
import { invalid } from "./errors"
import { compileValidator } from "./faults"

/** A body in the format of another protocol: how to read its text, and the limits of what it says. */
export interface OwnBody<M extends TSchema = TSchema> {
  /** All that the handler can receive; each text and each list in it has a limit. */
  readonly model: M
  /** What the documents say about the body. */
  readonly documented: TSchema
  /** Media type in the documents. */
  readonly type: string
  /** Whether its protocol has errors of its own, also for a body that is refused. */
  readonly hasOwnErrors: boolean
  /** The value of a text, within the limits of the model and without all that the model does not name. */
  valueOf(text: string): Static<M>
}

/** How a body in the format of another protocol is read. */
export interface OwnBodyOptions<M extends TSchema> {
  /** Parses the text, whatever its content type; throws a refusal if it cannot. */
  readonly read: (text: string) => unknown
  /** What the documents say about the body, if it is not JSON of the model. */
  readonly documented?: TSchema
  /** Media type in the documents; default application/json. */
  readonly type?: string
  /** What the handler receives instead of a refused body, for a protocol with errors of its own. */
  readonly instead?: (refusal: unknown, value: unknown) => Static<M>
}

/**
 * Describes a body that no JSON model of ours describes, for the `ownBody` of a route. The handler receives what `read`
 * returns: a text or a list that is longer than the model allows is refused before it, and what the model does not name
 * is left out. A route with a text or a list without a limit is not mounted.
 * @example ownBody(t.Object({ uid: t.String({ maxLength: 200 }) }), { read: parseEvent, type: "application/xml" })
 */
export function ownBody<M extends TSchema>(
  model: M,
  { read, instead, documented = model, type = "application/json" }: OwnBodyOptions<M>,
): OwnBody<M> {
  const validate = compileValidator(model, "the body")
  return {
    model,
    documented,
    type,
    hasOwnErrors: instead !== undefined,
    valueOf(text) {
      let value: unknown
      try {
        value = read(text)
        const faults = validate(value)
        if (faults.length > 0) throw invalid(faults)
        return Value.Clean(model, value) as Static<M>
      } catch (refusal) {
        if (!instead) throw refusal
        return instead(refusal, value)
      }
    },
  }
}

const LIMITED = Symbol("Limited")

/**
 * A field of any shape in the model of an `ownBody` whose limits are elsewhere; `where` says where.
 * @example limitedElsewhere("The model of each tool limits its arguments")
 */
export const limitedElsewhere = (where: string) => Type.Unknown({ [LIMITED]: where })

/** The path of the first text, list or value in a model that may be of any length; undefined if there is none. */
export function unlimitedIn(schema: TSchema, path = ""): string | undefined {
  if (LIMITED in schema || schema["const"] !== undefined || schema["enum"]) return
  for (const some of [schema["anyOf"], schema["allOf"]])
    if (some) return first(some as readonly TSchema[], (one) => unlimitedIn(one, path))
  switch (schema["type"]) {
    case "boolean":
    case "integer":
    case "null":
    case "number":
      return
    case "string":
      return schema["maxLength"] === undefined ? path || "/" : undefined
    case "array":
      return schema["maxItems"] === undefined
        ? path || "/"
        : unlimitedIn(schema["items"] ?? {}, `${path}/0`)
    case "object":
      return typeof schema["additionalProperties"] === "object" || schema["patternProperties"]
        ? path || "/"
        : first(
            Object.entries((schema["properties"] ?? {}) as Record<string, TSchema>),
            ([name, one]) => unlimitedIn(one, `${path}/${name}`),
          )
    default:
      return path || "/"
  }
}

function first<T>(all: readonly T[], faultOf: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const fault = faultOf(one)
    if (fault !== undefined) return fault
  }
}
