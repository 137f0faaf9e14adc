import type { TSchema } from "broadside/http"

/** What a schema lacks that agents, and the limit of a state, need. */
export function schemaFaults(schema: TSchema, at: string): string[] {
  const faults: string[] = []
  const miss = (what: string) => faults.push(`${at} ${what}`)
  const branches = (schema["anyOf"] ?? []) as readonly TSchema[]
  if (branches.some(({ format }) => format !== undefined))
    miss("is read from text by Elysia: use integer or text of broadside/http")
  const { type, pattern, enum: words, const: only } = schema as Readonly<Record<string, unknown>>
  if (type === "string" && !words && only === undefined && !pattern) {
    if (schema["maxLength"] === undefined) miss("has no maxLength")
    if (schema[Symbol.for("TypeBox.Kind") as never] !== "Text")
      miss("lets control characters through: use text of broadside/http")
  }
  if ((type === "integer" || type === "number") && !isBounded(schema)) miss("has no bounds")
  if (type === "array" && schema["maxItems"] === undefined) miss("has no maxItems")
  const properties = (schema["properties"] ?? {}) as Record<string, TSchema>
  for (const [name, field] of Object.entries(properties)) {
    if (!field.description) miss(`.${name} has no description`)
    faults.push(...schemaFaults(field, `${at}.${name}`))
  }
  for (const branch of branches) faults.push(...schemaFaults(branch, at))
  if (schema["items"]) faults.push(...schemaFaults(schema["items"] as TSchema, `${at}[]`))
  return faults
}

const isBounded = ({ minimum, maximum }: TSchema) => minimum !== undefined && maximum !== undefined
