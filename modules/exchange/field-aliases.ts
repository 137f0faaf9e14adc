import { type BodyFormat, t } from "broadside/http"

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
  const documented = spellings.flatMap(({ name, others }) =>
    others.map((other) => [
      other,
      t.Optional({ ...model.properties[name], description: `The same as ${name}` } as never),
    ]),
  )
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
  const schema = t.Object(
    { ...Object.fromEntries(documented), ...model.properties },
    { additionalProperties: true },
  )
  return { model, schema, takesForm: false, transform }
}

const isPlain = (body: object) => Object.getPrototypeOf(body) === Object.prototype
