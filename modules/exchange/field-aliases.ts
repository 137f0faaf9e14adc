import { type BodyFormat, type TSchema, t } from "broadside/http"

type ObjectModel = ReturnType<typeof t.Object>

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A body whose fields have two spellings, `authorSlug` and `author_slug`, which may be mixed. If several spellings
 * of a field are sent, the first one counts and the others are ignored.
 */
export function eitherSpelling<M extends ObjectModel>(
  model: M,
  more: Readonly<Record<string, readonly string[]>> = {},
): BodyFormat<M> {
  const spellings = Object.keys(model.properties).flatMap((name) => {
    const others = [snakeCase(name), ...(more[name] ?? [])].filter((other) => other !== name)
    return others.length > 0 ? [{ name, others }] : []
  })
  const transform = (context: { body: unknown }) => {
    const { body } = context
    // The model refuses lists and forms.
    if (typeof body !== "object" || body === null || !isPlain(body)) return
    const fields = { ...body } as Record<string, unknown>
    for (const { name, others } of spellings) {
      const first = [name, ...others].find((spelling) => fields[spelling] !== undefined)
      const value = first === undefined ? undefined : fields[first]
      for (const other of others) delete fields[other]
      if (value !== undefined) fields[name] = value
    }
    context.body = fields
  }
  return {
    model,
    schema: model,
    documented: documentedOf(model, spellings),
    takesForm: false,
    transform,
  }
}

interface Spellings {
  readonly name: string
  readonly others: readonly string[]
}

/**
 * The schema for the API documents: each required field in one of its spellings, so that a generated
 * type takes each of them and still refuses a body without the field.
 */
function documentedOf(model: ObjectModel, spellings: readonly Spellings[]): TSchema {
  const required = spellings.filter(({ name }) => model.required?.includes(name))
  const optional = spellings.filter(({ name }) => !model.required?.includes(name))
  const single = Object.entries(model.properties).filter(
    ([name]) => !required.some((one) => one.name === name),
  )
  const alias = (name: string) =>
    ({ ...model.properties[name], description: `The same as ${name}` }) as TSchema
  const rest = t.Object({
    ...Object.fromEntries(single),
    ...Object.fromEntries(
      optional.flatMap(({ name, others }) => others.map((other) => [other, alias(name)])),
    ),
  })
  const choices = required.map(({ name, others }) => ({
    anyOf: [
      t.Object({ [name]: model.properties[name] as TSchema }),
      ...others.map((other) => t.Object({ [other]: alias(name) })),
    ],
  }))
  return { allOf: [rest, ...choices] } as unknown as TSchema
}

const isPlain = (body: object) => Object.getPrototypeOf(body) === Object.prototype
