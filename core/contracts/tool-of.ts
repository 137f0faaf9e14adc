import type { BodyFormat } from "../base/body-format"
import type { Context } from "../base/context"
import { forTools, type ObjectSchema, oneOf, type Static, type TSchema, t } from "../base/http"
import type { RouteSpec } from "../base/route-spec"
import type { Tool, ToolAnswer, ToolCall, ToolEffect } from "./tools"

type ModelIn<S, K extends keyof RouteSpec> = S extends { readonly [P in K]: infer M }
  ? M extends BodyFormat<infer F>
    ? F
    : M
  : never
type Values<M> = [M] extends [never]
  ? Readonly<Record<never, never>>
  : M extends TSchema
    ? Static<M>
    : never

/** The input of a route's handler, and of a tool with the same route. */
export interface RouteInput<S extends RouteSpec> {
  readonly params: Values<ModelIn<S, "params">>
  readonly query: Values<ModelIn<S, "query">>
  readonly body: Values<ModelIn<S, "body">>
}

/** What a tool adds to its route: its name and texts for models, and how it calls the rules. */
export interface ToolOptions<S extends RouteSpec, M extends ObjectSchema>
  extends Pick<Tool, "name" | "title" | "choice"> {
  /** Two or three sentences that a model can act on. */
  readonly description: string
  /** Arguments whose name is not the route's field in snake_case: `{ threadBody: "body" }`. */
  readonly rename?: Readonly<Record<string, string>>
  /** Fields of the route that the tool does not take. */
  readonly omit?: readonly string[]
  /** Further routes whose responses are part of the result. */
  readonly includes?: readonly { readonly spec: RouteSpec }[]
  /** Arguments that the route does not have. */
  readonly more?: M
  /** Overrides the effect derived from the rate: a route without a rate reads, one with a rate adds. */
  readonly effect?: Partial<ToolEffect>
  run(
    input: RouteInput<S> & { readonly more: Static<M> },
    request: Request,
    call: ToolCall,
  ): Promise<ToolAnswer>
}

/** Reads and changes nothing. */
const READS: ToolEffect = { readOnly: true, destructive: false, idempotent: true }
/** Adds something each time. */
const ADDS: ToolEffect = { readOnly: false, destructive: false, idempotent: false }

/**
 * Creates a tool from a route. Its arguments are the fields of the route's path, query and body;
 * it has the same rate and returns the same value.
 * @example
 * contribute(Tools, toolOf(ctx, listEntries, {
 *   name: "read_guestbook", title: "Read the guestbook", description: "The latest entries of a game.",
 *   run: async ({ query }) => ({ text: "The latest entries.", value: await list(query) }),
 * }))
 */
export function toolOf<S extends RouteSpec, M extends ObjectSchema = ReturnType<typeof nothing>>(
  ctx: Pick<Context, "limit">,
  { spec }: { readonly spec: S },
  { rename = {}, more, effect, includes = [], omit = [], run, ...texts }: ToolOptions<S, M>,
): Tool {
  if (spec.operator) throw new Error(`the tool ${texts.name} would bypass the operator's token`)
  const parts = argumentsOf(spec, rename, more).filter(({ field }) => !omit.includes(field))
  const { choice } = texts
  const fields = Object.fromEntries(parts.map(({ argument, schema }) => [argument, schema]))
  return {
    ...texts,
    spec,
    includes: includes.map(({ spec }) => spec),
    input: t.Object(
      { ...(choice ? { [choice.argument]: oneOf([choice.value]) } : {}), ...fields },
      { additionalProperties: false },
    ),
    output: spec.answers.model ?? t.Object({}),
    effect: { ...(spec.rate ? ADDS : READS), ...effect },
    renamed: Object.fromEntries(
      parts.flatMap(({ field, argument }) => (field === argument ? [] : [[field, argument]])),
    ),
    run(args: Readonly<Record<string, unknown>>, request: Request, call: ToolCall) {
      if (spec.rate) ctx.limit(spec.rate, request)
      return run(inputOf(parts, args) as never, request, call)
    },
  }
}

const nothing = () => t.Object({})

interface Argument {
  readonly argument: string
  readonly part: keyof RouteInput<RouteSpec> | "more"
  readonly field: string
  readonly schema: TSchema
}

function argumentsOf(
  spec: RouteSpec,
  rename: Readonly<Record<string, string>>,
  more: ObjectSchema | undefined,
): Argument[] {
  const { params, query, body } = spec
  const models = { params, query, body: body && "model" in body ? body.model : body, more }
  const args = Object.entries(models).flatMap(([part, model]) =>
    Object.entries((model?.properties ?? {}) as Record<string, TSchema>).map(
      ([field, schema]): Argument => ({
        argument: rename[field] ?? snakeCase(field),
        part: part as Argument["part"],
        field,
        schema: part === "body" ? forTools(schema) : withLimit(forTools(schema)),
      }),
    ),
  )
  const twice = args.find(({ argument }, at) =>
    args.some((o, i) => i < at && o.argument === argument),
  )
  if (twice) throw new Error(`two fields of a tool are called ${twice.argument}; rename one`)
  return args
}

/** An address has a limit, which its parts share; an argument of a tool has none but its own. */
const MAX_ADDRESS = 2_000

const withLimit = (schema: TSchema): TSchema =>
  schema["type"] === "string" && schema["maxLength"] === undefined && !schema["enum"]
    ? { ...schema, maxLength: MAX_ADDRESS }
    : schema

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function inputOf(parts: readonly Argument[], args: Readonly<Record<string, unknown>>) {
  const input: Record<Argument["part"], Record<string, unknown>> = {
    params: {},
    query: {},
    body: {},
    more: {},
  }
  for (const { argument, part, field } of parts)
    if (args[argument] !== undefined) input[part][field] = args[argument]
  return input
}
