import type { TObject } from "@sinclair/typebox"

/** Reads the whole numbers of a query from their digits, and fills in what was left out. */
export function numbersFromText(model: TObject) {
  const numbers = Object.entries(model.properties).filter(([, s]) => s["type"] === "integer")
  return (context: { query: unknown }): void => {
    const given = context.query as Record<string, unknown>
    for (const [name, schema] of numbers) {
      const value = given[name]
      if (value === undefined) given[name] = schema["default"]
      else if (typeof value === "string" && /^-?\d{1,15}$/.test(value)) given[name] = Number(value)
    }
  }
}
