import type { TObject } from "@sinclair/typebox"

/** Leaves out of a query what it does not declare, reads its whole numbers, and fills in defaults. */
export function readsQuery(model: TObject) {
  const numbers = Object.entries(model.properties).filter(([, s]) => s["type"] === "integer")
  return (context: { query: unknown }): void => {
    const query = context.query as Record<string, unknown>
    // Handlers must not see parameters that are ignored.
    for (const name of Object.keys(query))
      if (!Object.hasOwn(model.properties, name)) delete query[name]
    for (const [name, schema] of numbers) {
      const value = query[name]
      if (value === undefined) query[name] = schema["default"]
      else if (typeof value === "string" && /^-?\d{1,15}$/.test(value)) query[name] = Number(value)
    }
  }
}
