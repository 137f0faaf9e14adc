/** Types of room: what a module contributes so that people and agents can play it. */

import { type Point, point } from "broadside"
import { type ObjectSchema, type Static, t } from "broadside/http"

/** Random numbers of a room. The same room draws the same ones again when its acts are replayed. */
export interface SpaceRandom {
  /** A whole number from 0 to `below` - 1. */
  integer(below: number): number
  /** A copy in random order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** The sender of a command, the time, and the room's random numbers. */
export interface SpaceActor {
  /** Name of the participant, unique in the room. */
  readonly name: string
  readonly kind: "human" | "ai"
  /** Observers only chat. */
  readonly role: "player" | "observer" | "builder"
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly random: SpaceRandom
}

/** The outcome of a command. */
export type SpaceOutcome<S> =
  | {
      readonly ok: true
      readonly state: S
      /** One sentence: `ann pulled stick 7 and 3 marbles fell.` */
      readonly happened: string
    }
  | {
      readonly ok: false
      /** Why not, and what to do instead: `It is bob's turn. Wait until ai_summary names you.` */
      readonly why: string
    }

/** A command as it is sent: its name, and its fields. */
export interface SpaceCommandSent {
  readonly type: string
  readonly [field: string]: unknown
}

/** A command of a type of room. */
export interface SpaceCommand<S, F extends ObjectSchema = ObjectSchema> {
  /** What it does, and when it may be sent. */
  readonly description: string
  /** Its fields, each with a description and limits. */
  readonly schema: F
  /** Whether it gives the same result before or after any other: such a command ignores `version`. */
  readonly commutes?: boolean
  /** Applies it, without changing `state`. It must end soon, and must not throw, whatever was sent before. */
  reduce(state: S, fields: Static<F>, by: SpaceActor): SpaceOutcome<S>
}

/** What a board is drawn from. */
export interface SpaceView {
  readonly code: string
  /** Where forms send commands; `form` of the board's script knows it. */
  readonly formAction: string
  /** As `view` returns it, with `mine` and, unless the type has its own, `messages`. */
  readonly state: Readonly<Record<string, unknown>>
  readonly participants: readonly {
    readonly name: string
    readonly type: "human" | "ai"
    readonly role: string
  }[]
  readonly status: "open" | "closed"
  /** Name of the participant who looks at it; undefined for visitors. */
  readonly me: string | undefined
}

/** How a type of room looks on its page. Without one, the page shows its commands as forms. */
export interface SpaceBoard {
  /** Trusted HTML, from the function `draw` of the script. */
  draw(view: SpaceView): string
  /** Address of the script, which draws the same in the browser; from `spaceBoard`. */
  readonly script: string
  /** Address of its style sheet, from `asset`. */
  readonly style?: string
}

/**
 * A type of room: rules without clock, chance or network of their own, so that a room can be restored from its acts.
 * States are JSON, at most 256 KB.
 * @example contribute(SpaceTypes, spaceType({ id: "tally", name: "Tally", about: "Count together.", init: () => ({ count: 0 }), commands: { add: … }, summary: ({ count }) => `The count is ${count}.` }))
 */
export interface SpaceType<S extends object = object> {
  /** As in `type` of a request: `kerplunk`. */
  readonly id: string
  /** For people: `Kerplunk`. */
  readonly name: string
  /** One sentence for people who choose a room. */
  readonly about: string
  /** How many can take a seat; undefined where everyone takes part. */
  readonly seats?: { readonly least: number; readonly most: number }
  /** What `initial_state` may have; default nothing. */
  readonly options?: ObjectSchema
  /** By name; every room has `help` and `leave` already. */
  readonly commands: Readonly<Record<string, SpaceCommand<S>>>
  /** The first state. `options` is valid, or empty. */
  init(options: Readonly<Record<string, unknown>>, random: SpaceRandom): S
  /** What everyone sees, without anything that is secret. Default: the state. */
  view?(state: S): object
  /** What only this participant sees, such as a hand of cards; undefined if nothing. */
  mine?(state: S, name: string): object | undefined
  /** Names of those in a seat; default no one. */
  seated?(state: S): readonly string[]
  /** How many seats this room has; default `seats.most`. */
  places?(state: S): number
  /** Name of the one whose turn it is; undefined if anyone may act. */
  turn?(state: S): string | undefined
  /** One or two sentences: how it stands and what can be done next. `name` is who reads it, if known. */
  summary(state: S, name?: string): string
  /** A command that this participant, who is no observer, could send now; undefined if there is none. */
  example(state: S, name: string, role?: SpaceActor["role"]): SpaceCommandSent | undefined
  /** The state after someone left, with the seat free again. Default: the same. `now` is as in `reduce`. */
  leave?(state: S, name: string, now: number): S
  /** Name of the command that `chat` stands for, if messages are part of the state. */
  readonly chat?: string
  readonly board?: SpaceBoard
}

/**
 * Describes a command; the fields that `reduce` gets have the type of its schema.
 * @example const pull = spaceCommand<State>()({ description: "Pull a stick.", schema: t.Object({ stick: t.Integer() }), reduce: (state, { stick }, by) => … })
 */
export const spaceCommand =
  <S>() =>
  <F extends ObjectSchema>(command: SpaceCommand<S, F>): SpaceCommand<S> =>
    command as unknown as SpaceCommand<S>

/** A type of room with its state erased, as the host of rooms uses it. */
export type AnySpaceType = SpaceType<never>
/** Describes a type of room for `contribute`. @example contribute(SpaceTypes, spaceType<State>({ id: "tally", … })) */
export const spaceType = <S extends object>(type: SpaceType<S>): AnySpaceType =>
  type as unknown as AnySpaceType

/** Types of rooms: games and tools that people and agents use together. */
export const SpaceTypes: Point<AnySpaceType> = point("space-types@1", {
  key: ({ id }) => id,
  shape: t.Object({
    id: t.String({ pattern: "^[a-z][a-z0-9-]{0,30}$" }),
    name: t.String({ minLength: 1 }),
    about: t.String({ minLength: 1 }),
    commands: t.Record(
      t.String({ pattern: "^(?!(?:help|leave)$)[a-z][a-z_]{0,30}$" }),
      t.Object({}),
    ),
  }),
})
