/**
 * `{"toString": 1}` throws when converted to a string, which Elysia does with invalid values.
 * Gives such objects in a parsed JSON value a string conversion; JSON and validation are
 * unaffected.
 */
export function printable(value: unknown): unknown {
  const pending = [value]
  while (pending.length > 0) {
    const item = pending.pop()
    if (item === null || typeof item !== "object") continue
    if (Object.hasOwn(item, "toString"))
      Object.defineProperty(item, Symbol.toPrimitive, { value: () => "[object Object]" })
    for (const inner of Object.values(item)) pending.push(inner)
  }
  return value
}
