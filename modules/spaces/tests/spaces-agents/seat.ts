/** A body of JSON. */
export type Json = Readonly<Record<string, unknown>>

/** What an agent reads in the answers of a room. */
export interface Answer {
  readonly ok?: boolean
  readonly code: string
  readonly version: number
  readonly turn: string | null
  readonly seats: { readonly taken: readonly string[] } | null
  readonly ai_summary: string
  readonly participants: readonly { readonly name: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: each type has its own state
  readonly state: any
  readonly help?: {
    readonly commands: Readonly<Record<string, { readonly description: string }>>
    readonly example: Json | null
  }
}

/** What an agent can do on a site, by HTTP or by tools, with only what the site itself told it. */
export interface Seat {
  readonly name: string
  /** The code of an open room of this type. */
  find(type: string): Promise<string>
  create(type: string): Promise<string>
  join(code: string): Promise<Answer>
  help(code: string): Promise<Answer>
  /** Sends an act. Undefined if it was refused because of what others did before. */
  act(code: string, body: Json): Promise<Answer | undefined>
  /** The room, once it has a later version than this one. */
  later(code: string, version: number): Promise<Answer>
  leave(): Promise<void>
}
