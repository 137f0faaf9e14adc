import { type ObjectSchema, type TSchema, t } from "../base/http"
import type { RouteSpec } from "../base/route-spec"
import { type Point, point } from "../base/tokens"

/** What a tool answers. */
export interface ToolAnswer {
  /** For the model: what happened, where it is, what to do next. */
  readonly text: string
  /** The same value that the tool's route answers; fits the output schema. */
  readonly value: object
}

/** What a tool does to the world, as a client asks before it lets a model use it. */
export interface ToolEffect {
  readonly readOnly: boolean
  /** Whether it changes or removes what was there, rather than adding to it. */
  readonly destructive: boolean
  /** Whether calling it again with the same arguments changes nothing more. */
  readonly idempotent: boolean
}

/** A tool of the MCP endpoint, contributed by the module that owns what it does. */
export interface Tool {
  /** `publish_workshop`; one owner each. */
  readonly name: string
  readonly title: string
  /** Two or three sentences that a model can act on. */
  readonly description: string
  /** Arguments; one with a `default` may be left out. */
  readonly input: ObjectSchema
  readonly output: TSchema
  readonly effect: ToolEffect
  /** The route that does the same. */
  readonly spec?: RouteSpec
  /** `request` is whose rates are counted. Throws the same refusals as the route. */
  run(args: never, request: Request): Promise<ToolAnswer>
}
/** Tools of the tool server, one owner for each name. */
export const Tools: Point<Tool> = point("tools@1", {
  key: ({ name }) => name,
  shape: t.Object({
    name: t.String(),
    title: t.String(),
    description: t.String(),
    input: t.Object({ properties: t.Object({}) }),
    output: t.Object({}),
    effect: t.Object({
      readOnly: t.Boolean(),
      destructive: t.Boolean(),
      idempotent: t.Boolean(),
    }),
  }),
})

/** Something to read at an address of ours, `broadside://game/007/source`. */
export interface ResourceSource {
  /** An address, or a template of addresses with one `{id}`. */
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /** The text, or undefined where there is none by that id. */
  read(id: string): Promise<string | undefined>
  /** Ids that begin so, for completion. */
  complete?(beginning: string): Promise<readonly string[]>
}
/** Resources of the tool server, one owner for each address. */
export const Resources: Point<ResourceSource> = point("resources@1", {
  key: ({ uri }) => uri,
  shape: t.Object({
    uri: t.String(),
    name: t.String(),
    title: t.String(),
    description: t.String(),
    mimeType: t.String(),
  }),
})

/** A prepared request that a person picks in a client. */
export interface PromptSource {
  /** `publish_a_page` */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
    complete?(beginning: string): Promise<readonly string[]>
  }[]
  /** What the model is asked to do. */
  text(args: Readonly<Record<string, string>>): Promise<string> | string
}
/** Prompts of the tool server, one owner for each name. */
export const Prompts: Point<PromptSource> = point("prompts@1", {
  key: ({ name }) => name,
  shape: t.Object({
    name: t.String(),
    title: t.String(),
    description: t.String(),
    arguments: t.Array(
      t.Object({ name: t.String(), description: t.String(), required: t.Boolean() }),
    ),
  }),
})
