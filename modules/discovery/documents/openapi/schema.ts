import { Kind, type TSchema } from "@sinclair/typebox"
import { componentOf } from "broadside/http"

export type Schema = Readonly<Record<string, unknown>>

export type Schemas = ReturnType<typeof createSchemas>

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * Turns models into schemas of OpenAPI 3.0.3, which has no null type, const or patternProperties. A
 * model with a name is described once, in `components`.
 */
export function createSchemas() {
  const components: Record<string, Schema> = {}

  /** In a form, pages and pictures are files. */
  function schemaOf(model: TSchema, isForm = false): Schema {
    const component = componentOf(model)
    if (!component) return inline(model, isForm)
    const name = nameOf(component.name, model)
    const { description } = model
    return description === undefined || description === component.description
      ? refTo(name)
      : { allOf: [refTo(name)], description }
  }

  /** The name under which a model is described; another module's model of that name gets a number. */
  function nameOf(wanted: string, model: TSchema): string {
    const schema = inline(model, false)
    const text = JSON.stringify(schema)
    for (let n = 1; ; n++) {
      const name = n === 1 ? wanted : `${wanted}${n}`
      components[name] ??= schema
      if (JSON.stringify(components[name]) === text) return name
    }
  }

  function inline(model: TSchema, isForm: boolean): Schema {
    const { $id, $ref, anyOf, const: only, patternProperties, examples, ...rest } = model
    delete rest["x-takes-page"]
    const plain: Record<string, unknown> = {
      ...rest,
      ...(examples ? { example: examples[0] } : {}),
    }
    if ($ref !== undefined) return String($ref).startsWith("#") ? { $ref } : refTo(String($ref))
    if (anyOf) return unionOf(plain, anyOf, isForm)
    if (only !== undefined) return { ...plain, enum: [only] }
    if (plain["type"] === "null") return NULL
    if (isForm && ["Source", "Picture"].includes(model[Kind]))
      return { ...plain, minLength: undefined, format: "binary" }
    if (patternProperties) {
      const [every] = Object.values(patternProperties as Record<string, TSchema>)
      return { ...plain, additionalProperties: every ? schemaOf(every) : true }
    }
    return withParts(plain, isForm)
  }

  function withParts(plain: Record<string, unknown>, isForm: boolean): Schema {
    const { items, allOf, properties, required, additionalProperties, ...rest } = plain
    const open = additionalProperties === true && properties && !isEmpty(properties as object)
    return {
      ...rest,
      ...(items ? { items: schemaOf(items as TSchema, isForm) } : {}),
      ...(allOf ? { allOf: (allOf as TSchema[]).map((one) => schemaOf(one, isForm)) } : {}),
      ...(properties ? objectOf(properties as Properties, required as string[], isForm) : {}),
      // The default; stated, it would let generated clients take any misspelled field.
      ...(additionalProperties === undefined || open
        ? {}
        : { additionalProperties: additionalOf(additionalProperties) }),
    }
  }

  const additionalOf = (value: unknown) =>
    typeof value === "object" ? schemaOf(value as TSchema) : value

  function objectOf(properties: Properties, required: readonly string[] = [], isForm: boolean) {
    // What has a default may be left out.
    const needed = required.filter((name) => properties[name]?.default === undefined)
    return {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, schemaOf(one, isForm)]),
      ),
      ...(needed.length > 0 ? { required: needed } : {}),
    }
  }

  function unionOf(plain: object, members: readonly TSchema[], isForm: boolean): Schema {
    // Elysia describes a number as "text that is one, or a number".
    const number = members.find(({ type }) => ["integer", "number"].includes(type))
    if (number && members.some(({ type, format }) => type === "string" && format))
      return { ...inline(number, isForm), ...plain }
    const real = members.filter(({ type }) => type !== "null")
    const isNullable = real.length < members.length
    const [only] = real
    if (real.length > 1 || !only)
      return {
        ...plain,
        anyOf: [...real.map((one) => schemaOf(one, isForm)), ...nulls(isNullable)],
      }
    const schema = schemaOf(only, isForm)
    return "$ref" in schema
      ? { ...plain, anyOf: [schema, NULL] }
      : { ...schema, ...plain, nullable: true, ...withNull(schema) }
  }

  return { schemaOf, components }
}

type Properties = Readonly<Record<string, TSchema>>

/** In OpenAPI 3.0, `nullable` says nothing beside a reference. */
const NULL = { type: "object", nullable: true, enum: [null] }
/** A list of values has to name null as well. */
const withNull = ({ enum: values }: Schema) =>
  Array.isArray(values) ? { enum: [...values, null] } : {}
const nulls = (isNullable: boolean) => (isNullable ? [NULL] : [])
const isEmpty = (value: object) => Object.keys(value).length === 0
