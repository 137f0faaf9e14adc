import type { TSchema } from "broadside/http"
import type { AnySpaceType, SpaceType } from "../contract"

/** How a field of a command is typed in. */
type FieldKind = "text" | "number" | "boolean" | "list" | "json"

/** What is to be known of a field to read what is typed into it. */
export interface TypedField {
  readonly type: FieldKind
  readonly required: boolean
  /** What a list is made of. */
  readonly item?: TypedField
}

/** A field of a command, for the form that asks for it. */
interface CommandField extends TypedField {
  readonly name: string
  readonly description?: string
  /** The words to choose from. */
  readonly options?: readonly string[]
  readonly isWhole?: boolean
  readonly least?: number
  /** Maximum of a number, or length of a text. */
  readonly most?: number
}

/** A command, as a form shows it. */
export interface CommandForm {
  readonly name: string
  readonly description: string
  readonly fields: readonly CommandField[]
}

export const commandForms = (type: AnySpaceType): CommandForm[] =>
  Object.entries((type as unknown as SpaceType).commands).map(
    ([name, { description, schema }]) => ({ name, description, fields: fieldsOf(schema) }),
  )

/** Whether there are seats that anyone can take who comes to play, without a choice to make first. */
export function canSit(type: AnySpaceType): boolean {
  const { seats, commands } = type as unknown as SpaceType
  return seats !== undefined && "sit" in commands && !commands["sit"]?.schema.required?.length
}

/** Types of the fields of each command, by their names. */
export const kindsOf = (type: AnySpaceType): Record<string, Record<string, TypedField>> =>
  Object.fromEntries(
    commandForms(type).map(({ name, fields }) => [
      name,
      Object.fromEntries(fields.map(({ name, ...field }) => [name, typedField(field)])),
    ]),
  )

const typedField = ({ type, required, item }: TypedField): TypedField => ({
  type,
  required,
  ...(item ? { item: typedField(item) } : {}),
})

function fieldsOf({ properties = {}, required = [] }: TSchema): CommandField[] {
  return Object.entries(properties as Record<string, TSchema>).map(([name, schema]) =>
    fieldOf(name, schema, (required as string[]).includes(name)),
  )
}

/** Elysia's own numbers are also texts of a format, which JSON does not need. */
function plain(schema: TSchema): TSchema {
  const rest = choicesOf(schema)?.filter(({ format }) => format === undefined)
  return rest?.length === 1 ? { ...schema, ...rest[0], anyOf: undefined } : schema
}

function fieldOf(name: string, described: TSchema, required: boolean): CommandField {
  const schema = plain(described)
  const type = kindOf(schema)
  const options = wordsOf(schema)
  const { description, minimum: least, items } = schema
  const most: number | undefined = type === "number" ? schema["maximum"] : schema["maxLength"]
  return {
    name,
    type,
    required,
    ...(description ? { description } : {}),
    ...(options ? { options } : {}),
    ...(schema["type"] === "integer" ? { isWhole: true } : {}),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(type === "list" ? { item: fieldOf(name, items ?? {}, false) } : {}),
  }
}

const KINDS: Readonly<Record<string, FieldKind>> = {
  string: "text",
  integer: "number",
  number: "number",
  boolean: "boolean",
  array: "list",
}

function kindOf(schema: TSchema): FieldKind {
  const choices = choicesOf(schema)
  if (!choices) return KINDS[schema["type"] ?? typeof schema["const"]] ?? "json"
  const kinds = new Set(choices.map(kindOf))
  const [kind = "json"] = kinds
  return kinds.size === 1 ? kind : "json"
}

const choicesOf = (schema: TSchema): TSchema[] | undefined => schema["anyOf"] ?? schema["oneOf"]

function wordsOf(schema: TSchema): string[] | undefined {
  const words: unknown[] =
    schema["enum"] ?? choicesOf(schema)?.map((choice: TSchema) => choice["const"]) ?? []
  return words.length > 0 && words.every((word) => word !== undefined)
    ? words.map(String)
    : undefined
}
