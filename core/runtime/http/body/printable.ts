/**
 * `{"toString": 1}` throws wherever it is put into a text, and Elysia puts what it refuses into one.
 * Gives such objects of a parsed JSON value a text; JSON and the rules see no difference.
 */
export function printable(value: unknown): unknown {
  const left = [value]
  while (left.length > 0) {
    const item = left.pop()
    if (item === null || typeof item !== "object") continue
    if (Object.hasOwn(item, "toString"))
      Object.defineProperty(item, Symbol.toPrimitive, { value: () => "[object Object]" })
    for (const inner of Object.values(item)) left.push(inner)
  }
  return value
}
