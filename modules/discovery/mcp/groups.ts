import type { Tool, ToolEffect } from "broadside/contracts"
import { oneOf, optional, type TSchema, t } from "broadside/http"
import { plainSchema } from "./schema"

/** The tools with one name, which clients see as one tool. */
export interface ToolGroup {
  readonly name: string
  readonly tools: readonly Tool[]
}

export function groupsOf(tools: readonly Tool[]): readonly ToolGroup[] {
  const byName = Map.groupBy(tools, ({ name }) => name)
  return [...byName].map(([name, tools]) => ({ name, tools }))
}

/** A tool as clients list it. */
export function listedTool({ name, tools }: ToolGroup): object {
  const [first] = tools as readonly [Tool, ...Tool[]]
  return {
    name,
    title: first.title,
    description: [...new Set(tools.map(({ description }) => description))].join(" "),
    inputSchema: inputOf(tools),
    annotations: annotationsOf(effectOf(tools)),
  }
}

/** The hints that differ from what the protocol assumes without them; the list should stay short. */
const annotationsOf = ({ readOnly, destructive, idempotent, openWorld }: Required<ToolEffect>) => ({
  ...(readOnly ? { readOnlyHint: true } : {}),
  ...(readOnly || destructive ? {} : { destructiveHint: false }),
  ...(readOnly || !idempotent ? {} : { idempotentHint: true }),
  ...(openWorld ? {} : { openWorldHint: false }),
})

const effectOf = (tools: readonly Tool[]): Required<ToolEffect> => ({
  readOnly: tools.every(({ effect }) => effect.readOnly),
  destructive: tools.some(({ effect }) => effect.destructive),
  idempotent: tools.every(({ effect }) => effect.idempotent),
  openWorld: tools.some(({ effect }) => effect.openWorld === true),
})

/** The arguments of all tools of a group; those that not all of them require are optional. */
function inputOf(tools: readonly Tool[]): object {
  const choice = tools.find((tool) => tool.choice)?.choice
  const names = new Set(tools.flatMap(({ input }) => Object.keys(input.properties)))
  const required = [...names].filter((name) => tools.every((tool) => requires(tool, name)))
  const fields = [...names].map((name) => {
    const field = name === choice?.argument ? choiceSchema(tools) : fieldOf(tools, name)
    return [name, optional(field)] as const
  })
  const { required: _, ...schema } = plainSchema(
    t.Object(Object.fromEntries(fields), { additionalProperties: false }),
    { lengths: tools.some(({ effect }) => !effect.readOnly) },
  )
  // Strict clients want properties even where there are none.
  return { properties: {}, ...schema, ...(required.length > 0 ? { required } : {}) }
}

const propertiesOf = ({ input }: Tool): Readonly<Record<string, TSchema>> => input.properties

function requires(tool: Tool, name: string): boolean {
  const { required = [] } = tool.input as { readonly required?: readonly string[] }
  return required.includes(name) && propertiesOf(tool)[name]?.["default"] === undefined
}

/** An argument of several tools, as the first of them describes it; an id is of another kind in each. */
function fieldOf(tools: readonly Tool[], name: string): TSchema {
  const schemas = tools.flatMap((tool) => propertiesOf(tool)[name] ?? [])
  const [first] = schemas as [TSchema, ...TSchema[]]
  const descriptions = new Set(schemas.map(({ description }) => description))
  return name === "id" ? { ...first, description: [...descriptions].join("; ") } : first
}

/** The choice with its values and the arguments that only some of them have. */
function choiceSchema(tools: readonly Tool[]): TSchema {
  const values = tools.flatMap(({ choice }) => choice?.value ?? [])
  const own = tools.flatMap((tool) => {
    const names = ownArguments(tool, tools)
    return names.length > 0 ? [`${tool.choice?.value}: ${names.join(", ")}`] : []
  })
  return oneOf(
    values,
    own.length > 0 ? { description: `Arguments only for ${own.join("; ")}` } : {},
  )
}

const ownArguments = (tool: Tool, tools: readonly Tool[]): string[] =>
  Object.keys(propertiesOf(tool)).flatMap((name) => {
    const isRequired = requires(tool, name)
    const isShared = tools.every(
      (other) => Object.hasOwn(propertiesOf(other), name) && requires(other, name) === isRequired,
    )
    if (isShared) return []
    return isRequired ? [`${name} (required)`] : [name]
  })
