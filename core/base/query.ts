import type { TObject } from "@sinclair/typebox"

/** Leaves out of a query what it does not declare, reads its whole numbers, and fills in defaults. */
export function readsQuery(model: TObject) {
  const numbers = Object.entries(model.properties).filter(([, s]) => s["type"] === "integer")
  return (context: { query: unknown }): void => {
    const given = context.query as Record<string, unknown>
    // Nothing may depend on what is ignored.
    for (const name of Object.keys(given))
      if (!Object.hasOwn(model.properties, name)) delete given[name]
    for (const [name, schema] of numbers) {
      const value = given[name]
      if (value === undefined) given[name] = schema["default"]
      else if (typeof value === "string" && /^-?\d{1,15}$/.test(value)) given[name] = Number(value)
    }
  }
}
