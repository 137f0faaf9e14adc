import { type ObjectSchema, type TSchema, t } from "../base/http"
import type { RouteSpec } from "../base/route-spec"
import { type Point, point } from "../base/tokens"

/** The result of a tool. */
export interface ToolAnswer {
  /** For the model: what happened, where it is, what to do next. */
  readonly text: string
  /** The value that the tool's route returns; matches the output schema. */
  readonly value: object
}

/** The effects of a tool, which a client checks before it lets a model use it. */
export interface ToolEffect {
  readonly readOnly: boolean
  /** Whether it changes or removes existing data instead of only adding to it. */
  readonly destructive: boolean
  /** Whether calling it again with the same arguments has no further effect. */
  readonly idempotent: boolean
}

/** A tool of the MCP endpoint, contributed by the module that implements it. */
export interface Tool {
  /** `publish_workshop`; one owner each. */
  readonly name: string
  readonly title: string
  /** Two or three sentences that a model can act on. */
  readonly description: string
  /** Arguments; those with a `default` are optional. */
  readonly input: ObjectSchema
  readonly output: TSchema
  readonly effect: ToolEffect
  /** The route that does the same. */
  readonly spec?: RouteSpec
  /** Rates are counted for the client of `request`. Throws the same problems as the route. */
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

/** A resource of this site, such as `broadside://game/007/source`. */
export interface ResourceSource {
  /** A URI, or a URI template with one `{id}`. */
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /** The text, or undefined if there is none with that id. */
  read(id: string): Promise<string | undefined>
  /** Ids with this prefix, for completion. */
  complete?(beginning: string): Promise<readonly string[]>
}
/** Resources of the tool server, one owner for each URI. */
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
  /** The instructions for the model. */
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
