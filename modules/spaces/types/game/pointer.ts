import { isObject, type Json, type JsonObject, keyFault } from "./json"

/** Why a value cannot be put where it was to go. */
export class Fault {
  constructor(readonly why: string) {}
}

/** The keys of a JSON pointer (RFC 6901); the first slash may be left out. */
export function keysOf(pointer: string): string[] {
  if (pointer === "") return []
  const path = pointer.startsWith("/") ? pointer.slice(1) : pointer
  return path.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
}

/**
 * A copy with another value at `keys`. Objects on the way are created. Nothing (`undefined`) removes the value; so does
 * `null` in an object, while in a list it empties the place, for the others to stay where they are.
 */
export function put(
  node: Json | undefined,
  keys: readonly string[],
  value: Json | undefined,
): Json | undefined | Fault {
  const [key, ...rest] = keys
  if (key === undefined) return value
  if (Array.isArray(node)) return putInList(node, key, rest, value)
  if (node === undefined || node === null || isObject(node))
    return putInObject(node ?? {}, key, rest, value)
  return new Fault(
    `“${key}” cannot be set inside of ${JSON.stringify(node).slice(0, 40)}, which is neither an object nor a list. Set that path first.`,
  )
}

function putInObject(
  node: JsonObject,
  key: string,
  rest: readonly string[],
  value: Json | undefined,
): Json | Fault {
  const fault = keyFault(key)
  if (fault) return new Fault(fault)
  const before = Object.hasOwn(node, key) ? node[key] : undefined
  const removes = value === undefined || value === null
  if (removes && before === undefined) return node
  const after = put(before, rest, value)
  if (after instanceof Fault) return after
  if (after !== undefined && after !== null) return { ...node, [key]: after }
  const { [key]: _, ...others } = node
  return others
}

function putInList(
  node: readonly Json[],
  key: string,
  rest: readonly string[],
  value: Json | undefined,
): Json | Fault {
  const index = key === "-" ? node.length : indexOf(key)
  if (index === undefined || index > node.length)
    return new Fault(
      `A list of ${node.length} has no place “${key.slice(0, 40)}”. Use 0 to ${node.length}, or - for the end.`,
    )
  const after = put(node[index], rest, value)
  if (after instanceof Fault) return after
  if (after === undefined) return node.filter((_, at) => at !== index)
  return [...node.slice(0, index), after, ...node.slice(index + 1)]
}

const indexOf = (key: string) => (/^(0|[1-9]\d{0,4})$/.test(key) ? Number(key) : undefined)
