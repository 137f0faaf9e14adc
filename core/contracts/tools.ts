import { type ObjectSchema, type TSchema, t } from "../base/http"
import type { RouteSpec } from "../base/route-spec"
import { type Point, point } from "../base/tokens"

/** More of a tool's result than text, for clients that can show it. */
export type ToolContent =
  | { readonly type: "image" | "audio"; readonly mimeType: string; readonly bytes: Uint8Array }
  | {
      readonly type: "resource"
      readonly uri: string
      readonly mimeType: string
      readonly text: string
    }

/** The result of a tool. */
export interface ToolAnswer {
  /** For the model: what happened, where it is, what to do next. */
  readonly text: string
  /** The value that the tool's route returns; matches the output schema. */
  readonly value: object
  /** Pictures, sounds and files that belong to it. */
  readonly content?: readonly ToolContent[]
}

/** A running call of a tool. */
export interface ToolCall {
  /** Tells a client that waits for it what is being done. */
  progress(message: string): void
  /** Name of the program that calls, if it says so; whoever calls chooses it. */
  readonly client?: string
}

/** The effects of a tool, which a client checks before it lets a model use it. */
export interface ToolEffect {
  readonly readOnly: boolean
  /** Whether it changes or removes existing data instead of only adding to it. */
  readonly destructive: boolean
  /** Whether calling it again with the same arguments has no further effect. */
  readonly idempotent: boolean
  /** Whether it sends requests to other sites. */
  readonly openWorld?: boolean
}

/** Which of the tools with one name a call means: the value of one argument. */
export interface ToolChoice {
  /** `kind`, `action`; the same for all tools with that name. */
  readonly argument: string
  readonly value: string
}

/** A tool of the MCP endpoint, contributed by the module that implements it. */
export interface Tool {
  /** `publish_workshop`. */
  readonly name: string
  readonly title: string
  /** Two or three sentences that a model can act on. */
  readonly description: string
  /**
   * Set if several routes share this name, each with its own value of one argument. Clients see
   * one tool, which keeps the list of tools short.
   */
  readonly choice?: ToolChoice
  /** Arguments; those with a `default` are optional. */
  readonly input: ObjectSchema
  readonly output: TSchema
  readonly effect: ToolEffect
  /** The route that does the same. */
  readonly spec?: RouteSpec
  /** Further routes whose responses are part of its result. */
  readonly includes?: readonly RouteSpec[]
  /** The names of arguments whose field has another name in the API, by that name. */
  readonly renamed?: Readonly<Record<string, string>>
  /** Rates are counted for the client of `request`. Throws the same problems as the route. */
  run(args: never, request: Request, call: ToolCall): Promise<ToolAnswer>
}
/** Tools of the tool server, one owner for each name, or for each choice of a name. */
export const Tools: Point<Tool> = point("tools@1", {
  key: ({ name, choice }) => (choice ? `${name} ${choice.argument}=${choice.value}` : name),
  shape: t.Object({
    name: t.String(),
    title: t.String(),
    description: t.String(),
    choice: t.Optional(t.Object({ argument: t.String(), value: t.String() })),
    // Arguments are compiled at the first call; anything but a schema would break the list of tools.
    input: t.Object({ properties: t.Record(t.String(), t.Object({})) }),
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
  /** The text or the bytes, or undefined if there is none with that id. */
  read(id: string): Promise<string | Uint8Array | undefined>
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
  /** Pictures and files that go with the instructions. */
  content?(args: Readonly<Record<string, string>>): Promise<readonly ToolContent[]>
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
