import type { Context } from "broadside"
import { type PromptSource, Prompts, type ResourceSource, Resources } from "broadside/contracts"
import { CODES, isObject, type Params, RpcError } from "./protocol"

export type Reading = ReturnType<typeof createReading>

const isTemplate = ({ uri }: ResourceSource) => uri.includes("{id}")
const MOST_COMPLETIONS = 100

/** Resources to read and prompts to pick, from what the enabled modules contribute. */
export function createReading(ctx: Context) {
  const resources = ctx.all(Resources)
  const prompts = new Map(ctx.all(Prompts).map((prompt) => [prompt.name, prompt]))

  const shown = ({ uri: _, name, title, description, mimeType }: ResourceSource) => ({
    ...{ name, title, description, mimeType },
  })

  async function read({ uri }: Params, notFound: number) {
    if (typeof uri !== "string") throw new RpcError(CODES.params, "uri must be a string.")
    for (const source of resources) {
      const id = idIn(source.uri, uri)
      const text = id === undefined ? undefined : await source.read(id).catch(() => undefined)
      if (text !== undefined) return { contents: [{ uri, mimeType: source.mimeType, text }] }
    }
    throw new RpcError(notFound, `There is no resource ${uri}.`, 200, { uri })
  }

  async function prompt({ name, arguments: given = {} }: Params) {
    const source = typeof name === "string" ? prompts.get(name) : undefined
    if (!source) throw new RpcError(CODES.params, `There is no prompt ${JSON.stringify(name)}.`)
    const args = isObject(given) ? given : {}
    const missing = source.arguments.find(
      ({ name, required }) => required && typeof args[name] !== "string",
    )
    if (missing) throw new RpcError(CODES.params, `The argument ${missing.name} is required.`)
    const texts = Object.entries(args).flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value]] : [],
    )
    const text = await source.text(Object.fromEntries(texts))
    return {
      description: source.description,
      messages: [{ role: "user", content: { type: "text", text } }],
    }
  }

  /** What an argument's beginning may become. */
  async function complete({ ref, argument }: Params) {
    if (!isObject(ref) || !isObject(argument))
      throw new RpcError(CODES.params, "ref and argument are required.")
    const { name, value = "" } = argument
    if (typeof name !== "string" || typeof value !== "string")
      throw new RpcError(CODES.params, "argument.name and argument.value must be strings.")
    const values = [...((await completerOf(ref, name)?.(value)) ?? [])]
    return {
      completion: {
        values: values.slice(0, MOST_COMPLETIONS),
        total: values.length,
        hasMore: values.length > MOST_COMPLETIONS,
      },
    }
  }

  function completerOf(ref: Record<string, unknown>, argument: string) {
    if (ref["type"] === "ref/prompt") {
      const prompt = [...prompts.values()].find(({ name }) => name === ref["name"])
      return prompt?.arguments.find(({ name }) => name === argument)?.complete
    }
    return resources.find(({ uri }) => uri === ref["uri"])?.complete
  }

  return {
    list: resources
      .filter((one) => !isTemplate(one))
      .map((one) => ({ uri: one.uri, ...shown(one) })),
    templates: resources.filter(isTemplate).map((one) => ({ uriTemplate: one.uri, ...shown(one) })),
    prompts: [...prompts.values()].map(promptShown),
    read,
    prompt,
    complete,
  }
}

const promptShown = ({ name, title, description, arguments: args }: PromptSource) => ({
  ...{ name, title, description },
  arguments: args.map(({ name, description, required }) => ({ name, description, required })),
})

/** The id in an address of a template, or "" for a fixed address that is this one. */
function idIn(template: string, uri: string): string | undefined {
  const [before = "", after] = template.split("{id}")
  if (after === undefined) return uri === template ? "" : undefined
  if (!uri.startsWith(before) || !uri.endsWith(after)) return
  const id = uri.slice(before.length, uri.length - after.length)
  return id && !id.includes("/") ? decoded(id) : undefined
}

function decoded(id: string): string | undefined {
  try {
    return decodeURIComponent(id)
  } catch {
    return
  }
}
