import { type Static, t } from "broadside/http"

type ObjectModel = ReturnType<typeof t.Object>

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A route's options for a body whose fields have two spellings, `authorSlug` and `author_slug`, alone
 * or mixed. Where several are sent the first counts, and the others are not even looked at.
 */
export function eitherSpelling<M extends ObjectModel>(
  model: M,
  more: Readonly<Record<string, readonly string[]>> = {},
) {
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
    // A list, or a form, is left for the model to refuse as what it is.
    if (typeof body !== "object" || body === null || !isPlain(body)) return
    const given = { ...body } as Record<string, unknown>
    for (const { name, others } of spellings) {
      const first = [name, ...others].find((spelling) => given[spelling] !== undefined)
      const value = first === undefined ? undefined : given[first]
      for (const other of others) delete given[other]
      if (value !== undefined) given[name] = value
    }
    context.body = given
  }
  const body = t.Object(
    { ...Object.fromEntries(documented), ...model.properties },
    { additionalProperties: true },
  )
  return { body: body as unknown as M, transform }
}

const isPlain = (body: object) => Object.getPrototypeOf(body) === Object.prototype

/** The model in the other spelling alone, as tools have it, and the way back. */
export function snakeCased<M extends ObjectModel>(
  model: M,
  renamed: Readonly<Record<string, string>> = {},
) {
  const names = Object.keys(model.properties).map(
    (name) => [name, renamed[name] ?? snakeCase(name)] as const,
  )
  const properties = names.map(([name, snake]) => [snake, model.properties[name]])
  return {
    model: t.Object(Object.fromEntries(properties), { additionalProperties: true }),
    read: (args: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        names.flatMap(([name, snake]) => (args[snake] === undefined ? [] : [[name, args[snake]]])),
      ) as Static<M>,
  }
}
