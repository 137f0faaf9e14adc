import type { TObject } from "@sinclair/typebox"

/** Leaves out of a query what it does not declare, reads its numbers and booleans, and fills in defaults. */
export function readsQuery(model: TObject) {
  const fields = Object.entries(model.properties)
  const numbers = fields.filter(([, s]) => s["type"] === "integer")
  const fractions = fields.filter(([, s]) => s["type"] === "number")
  const booleans = fields.filter(([, s]) => s["type"] === "boolean").map(([name]) => name)
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
    for (const [name, schema] of fractions) {
      const value = query[name]
      if (value === undefined) query[name] = schema["default"]
      else if (typeof value === "string" && /^-?\d{1,15}(\.\d{1,25})?$/.test(value))
        query[name] = Number(value)
    }
    for (const name of booleans)
      if (query[name] === "true" || query[name] === "false") query[name] = query[name] === "true"
  }
}
