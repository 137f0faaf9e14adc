import { createValidator, Problem } from "broadside"
import { type PromptSource, Prompts, type ResourceSource, Resources } from "broadside/contracts"
import { t } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { CODES, isObject, type Params, RpcError } from "./protocol"
import { blockOf } from "./results"

export type Reading = ReturnType<typeof createReading>

const isTemplate = ({ uri }: ResourceSource) => uri.includes("{id}")
const MAX_COMPLETIONS = 100
/** Limit for an argument of a prompt. */
const MAX_TEXT = 4_000
const textOf = createValidator<string>(t.String(), "the text")
const words = createValidator<readonly string[]>(t.Array(t.String()), "the completions")

/** Resources and prompts of the enabled modules. */
export function createReading(ctx: DiscoveryContext) {
  const resources = ctx.all(Resources)
  const prompts = new Map(ctx.all(Prompts).map((prompt) => [prompt.name, prompt]))

  const shown = ({ uri: _, name, title, description, mimeType }: ResourceSource) => ({
    name,
    title,
    description,
    mimeType,
  })

  async function read({ uri }: Params, notFound: number) {
    if (typeof uri !== "string") throw new RpcError(CODES.params, "uri must be a string.")
    const resources = await ctx.gather(
      Resources,
      async (source) => {
        const text = await readOf(source, idIn(source.uri, uri) as string)
        if (text === undefined) return []
        const { mimeType } = source
        if (text instanceof Uint8Array)
          return [{ uri, mimeType, blob: Buffer.from(text).toString("base64") }]
        return [{ uri, mimeType, text: textOf(text) }]
      },
      { only: (source) => idIn(source.uri, uri) !== undefined },
    )
    const [content] = resources.flat()
    if (content) return { contents: [content] }
    throw new RpcError(notFound, `There is no resource ${uri}.`, 200, { uri })
  }

  async function prompt({ name, arguments: input = {} }: Params) {
    const source = typeof name === "string" ? prompts.get(name) : undefined
    if (!source) throw new RpcError(CODES.params, `There is no prompt ${JSON.stringify(name)}.`)
    const args = isObject(input) ? input : {}
    const missing = source.arguments.find(
      ({ name, required }) => required && typeof args[name] !== "string",
    )
    if (missing) throw new RpcError(CODES.params, `The argument ${missing.name} is required.`)
    const texts = source.arguments.flatMap(({ name }) => {
      const value = args[name]
      if (typeof value !== "string") return []
      if (value.length <= MAX_TEXT) return [[name, value]]
      const message = `The argument ${name} is ${value.length} characters long; the maximum is ${MAX_TEXT}.`
      throw new RpcError(CODES.params, message)
    })
    const [contents] = await ctx.gather(
      Prompts,
      async (one) => {
        const values = Object.fromEntries(texts)
        const text = { type: "text", text: textOf(await one.text(values)) }
        return [text, ...((await one.content?.(values)) ?? []).map(blockOf)]
      },
      { only: (one) => one === source },
    )
    if (contents === undefined)
      throw new RpcError(
        CODES.internal,
        `The prompt ${source.name} is temporarily unavailable; try again in 30 seconds.`,
        200,
      )
    return {
      description: source.description,
      messages: contents.map((content) => ({ role: "user", content })),
    }
  }

  /** Completes the beginning of an argument. */
  async function complete({ ref, argument }: Params) {
    if (!isObject(ref) || !isObject(argument))
      throw new RpcError(CODES.params, "ref and argument are required.")
    const { name, value = "" } = argument
    if (typeof name !== "string" || typeof value !== "string")
      throw new RpcError(CODES.params, "argument.name and argument.value must be strings.")
    const values = await completeFrom(ref, name, value)
    return {
      completion: {
        values: values.slice(0, MAX_COMPLETIONS),
        total: values.length,
        hasMore: values.length > MAX_COMPLETIONS,
      },
    }
  }

  async function completeFrom(
    ref: Record<string, unknown>,
    argument: string,
    beginning: string,
  ): Promise<readonly string[]> {
    const [values] =
      ref["type"] === "ref/prompt"
        ? await ctx.gather(
            Prompts,
            async (prompt) => {
              const parameter = prompt.arguments.find(({ name }) => name === argument)
              return words((await parameter?.complete?.(beginning)) ?? [])
            },
            { only: ({ name }) => name === ref["name"] },
          )
        : await ctx.gather(
            Resources,
            async (source) => words((await source.complete?.(beginning)) ?? []),
            { only: ({ uri }) => uri === ref["uri"] },
          )
    return values ?? []
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

/** A refusal, such as for an unknown id, is not a fault of the module. */
async function readOf(source: ResourceSource, id: string) {
  try {
    return await source.read(id)
  } catch (error) {
    if (error instanceof Problem) return
    throw error
  }
}

const promptShown = ({ name, title, description, arguments: args }: PromptSource) => ({
  name,
  title,
  description,
  arguments: args.map(({ name, description, required }) => ({ name, description, required })),
})

/** The id in a URI that matches a template, or "" if a fixed URI matches exactly. */
function idIn(template: string, uri: string): string | undefined {
  const [before = "", after] = template.split("{id}")
  if (after === undefined) return uri === template ? "" : undefined
  if (!uri.startsWith(before) || !uri.endsWith(after)) return
  const id = uri.slice(before.length, uri.length - after.length)
  return id && !id.includes("/") ? decodeId(id) : undefined
}

function decodeId(id: string): string | undefined {
  try {
    return decodeURIComponent(id)
  } catch {
    return
  }
}
