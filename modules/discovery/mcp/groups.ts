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
  const fields = new Map<string, TSchema>()
  for (const { input } of tools)
    for (const [name, schema] of Object.entries(input.properties))
      if (!fields.has(name)) fields.set(name, schema)
  const required = [...fields.keys()].filter((name) => tools.every((tool) => requires(tool, name)))
  if (choice) fields.set(choice.argument, choiceSchema(tools, new Set(required)))
  const { required: _, ...schema } = plainSchema(
    t.Object(Object.fromEntries([...fields].map(([name, field]) => [name, optional(field)])), {
      additionalProperties: false,
    }),
  )
  return required.length > 0 ? { ...schema, required } : schema
}

function requires({ input }: Tool, name: string): boolean {
  const { required = [], properties } = input as { required?: readonly string[] } & Tool["input"]
  return required.includes(name) && properties[name]?.["default"] === undefined
}

/** The choice with its values and, where they differ, the arguments of each. */
function choiceSchema(tools: readonly Tool[], shared: ReadonlySet<string>): TSchema {
  const values = tools.flatMap(({ choice }) => choice?.value ?? [])
  const own = tools.map((tool) => argumentsOf(tool, shared))
  const differ = new Set(own).size > 1
  const description = differ
    ? values.map((value, at) => `${value}: ${own[at] || "no other"}`).join("; ")
    : undefined
  return oneOf(values, description ? { description: `Further arguments of ${description}` } : {})
}

const argumentsOf = (tool: Tool, shared: ReadonlySet<string>): string =>
  Object.keys(tool.input.properties)
    .filter((name) => name !== tool.choice?.argument && !shared.has(name))
    .map((name) => (requires(tool, name) ? `${name} (required)` : name))
    .join(", ")
