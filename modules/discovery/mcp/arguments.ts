import type { FieldFault } from "broadside"
import type { Tool } from "broadside/contracts"
import { compileValidator, type TSchema } from "broadside/http"
import leven from "leven"

export type Args = Readonly<Record<string, unknown>>

const MAX_UNKNOWN = 10
const LONGEST_NAME = 60

/** Turns the arguments of a call into what a tool takes, or says what is wrong with them. */
export function createReader({ input, renamed = {} }: Tool) {
  const validate = compileValidator(input, "the arguments")
  const properties: Readonly<Record<string, TSchema>> = input.properties
  const names = Object.keys(properties)
  const defaults = defaultsOf(properties)

  return function read(sent: Args): { readonly args: Args; readonly faults: string[] } {
    const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(properties, name))
    const values = Object.entries(sent).flatMap(([name, value]) =>
      Object.hasOwn(properties, name) ? [[name, idAsText(name, properties[name], value)]] : [],
    )
    const args = { ...defaults, ...Object.fromEntries(values) }
    const faults = [
      ...unknown.slice(0, MAX_UNKNOWN).map((name) => unknownFault(name, names, renamed)),
      ...validate(args).map(({ message }: FieldFault) => message),
    ]
    return { args, faults }
  }
}

function defaultsOf(properties: Readonly<Record<string, TSchema>>): Args {
  const withDefault = Object.entries(properties).filter(([, one]) => one["default"] !== undefined)
  return Object.fromEntries(withDefault.map(([name, one]) => [name, one["default"]]))
}

const ID = /(^|_)id$/

/** Models send the id `7` as a number, although ids are text. */
const idAsText = (name: string, schema: TSchema | undefined, value: unknown) =>
  ID.test(name) && schema?.["type"] === "string" && Number.isSafeInteger(value)
    ? String(value)
    : value

function unknownFault(
  name: string,
  names: readonly string[],
  renamed: Readonly<Record<string, string>>,
): string {
  const shown = JSON.stringify(name.slice(0, LONGEST_NAME))
  const suggestion = names.length > 0 ? closest(name, names, renamed) : undefined
  if (suggestion) return `There is no argument ${shown}; did you mean ${suggestion}?`
  return names.length > 0
    ? `There is no argument ${shown}; the arguments are ${names.join(", ")}.`
    : `There is no argument ${shown}; this tool has none.`
}

/** The argument that was probably meant: the field of the API, another spelling, or a part of the name. */
function closest(
  name: string,
  names: readonly string[],
  renamed: Readonly<Record<string, string>>,
): string | undefined {
  if (name.length > LONGEST_NAME) return
  if (Object.hasOwn(renamed, name)) return renamed[name]
  const plain = foldSpelling(name)
  const same = names.find((other) => foldSpelling(other) === plain)
  if (same) return same
  const near = names.filter((other) => leven(foldSpelling(other), plain, { maxDistance: 3 }) < 3)
  const [best] = near.toSorted((a, b) => leven(a, name) - leven(b, name))
  if (best && best.length > 3) return best
  return names.find(
    (other) => plain.startsWith(foldSpelling(other)) || foldSpelling(other).startsWith(plain),
  )
}

const foldSpelling = (name: string) => name.replace(/[_-]/g, "").toLowerCase()
