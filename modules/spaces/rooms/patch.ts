/** An operation of a JSON Patch (RFC 6902). */
export type Operation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }

type Fields = Readonly<Record<string, unknown>>

/**
 * The operations that make one JSON document of another. Objects are compared by their keys; an array that
 * differs is replaced whole, unless it only lost entries at its beginning and got others at its end.
 */
export function patchOf(before: unknown, after: unknown, path = ""): Operation[] {
  if (Object.is(before, after)) return []
  if (isFields(before) && isFields(after)) return fieldsPatch(before, after, path)
  if (Array.isArray(before) && Array.isArray(after)) return listPatch(before, after, path)
  return [{ op: "replace", path, value: after }]
}

function fieldsPatch(before: Fields, after: Fields, path: string): Operation[] {
  // JSON leaves out what is undefined.
  const has = (fields: Fields, key: string) =>
    Object.hasOwn(fields, key) && fields[key] !== undefined
  const removed = Object.keys(before).flatMap((key): Operation[] =>
    has(before, key) && !has(after, key) ? [{ op: "remove", path: at(path, key) }] : [],
  )
  const rest = Object.entries(after).flatMap(([key, value]): Operation[] => {
    if (value === undefined) return []
    if (has(before, key)) return patchOf(before[key], value, at(path, key))
    return [{ op: "add", path: at(path, key), value }]
  })
  return [...removed, ...rest]
}

/** Lists mostly lose their oldest entries and get new ones. */
function listPatch(before: readonly unknown[], after: readonly unknown[], path: string) {
  const dropped = after.length === 0 ? -1 : before.findIndex((one) => isSame(one, after[0]))
  const rest = before.slice(Math.max(dropped, 0))
  const goesOn = rest.length <= after.length && rest.every((one, at) => isSame(one, after[at]))
  if (!goesOn || (dropped === -1 && before.length > 0))
    return [{ op: "replace" as const, path, value: after }]
  return [
    ...before
      .slice(0, Math.max(dropped, 0))
      .map((): Operation => ({ op: "remove", path: `${path}/0` })),
    ...after
      .slice(rest.length)
      .map((value): Operation => ({ op: "add", path: `${path}/-`, value })),
  ]
}

const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A JSON pointer (RFC 6901) one level deeper. */
const at = (path: string, key: string) =>
  `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`
