import type { AnyElysia, Static, TSchema } from "elysia"
import type { AnyService, Context, Needs } from "./context"
import type { Migration } from "./db"
import type { ProblemTable } from "./errors"
import type { Contribution, Provision, Subscription } from "./tokens"

/**
 * Version of the public surface (`core/sdk` and `core/contracts`), not of the product.
 * A module's `engines.broadside` range is checked against it before any of its code runs.
 */
export const SDK_VERSION = "1.3.0"

/** What a `package.json` must say for the host to load its module. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly engines: { readonly broadside: string }
  readonly description?: string
}

/**
 * Repeated work, the first time one period after the start. The host runs a module's jobs one at a
 * time.
 */
export interface Job {
  readonly id: string
  readonly everyMs: number
  /** After this a run is given up and logged; default a minute. */
  readonly timeoutMs?: number
  run(): void | Promise<void>
}

/** What `setup` returns. Build and return; start nothing. */
export interface Wiring {
  readonly routes?: AnyElysia
  /** Routes that depend on what others contributed; called once, after every `setup`. */
  readonly lateRoutes?: () => AnyElysia
  readonly provide?: readonly Provision[]
  readonly contribute?: readonly Contribution[]
  readonly on?: readonly Subscription[]
  readonly jobs?: readonly Job[]
  /** Called once at a graceful stop, after the last request was answered. */
  dispose?(): void | Promise<void>
}

export interface Definition<C extends TSchema, N extends Needs, W extends Needs> {
  /** Folder name, config key and (with `_` for `-`) table prefix. */
  readonly id: string
  readonly manifest: Manifest
  /** TypeBox object; every key has a default and a description. */
  readonly config?: C
  readonly migrations?: readonly Migration[]
  readonly problems?: ProblemTable
  readonly needs?: N
  readonly wants?: W
  readonly offers?: readonly AnyService[]
  setup(context: Context<Static<C>, N, W>): Wiring
}

/** A definition with its types erased, as the host keeps it. */
export interface Module extends Omit<Definition<TSchema, Needs, Needs>, "setup"> {
  setup(context: Context): Wiring
}

/**
 * Defines a module: data first, then one synchronous `setup`.
 * @example export default defineModule({ id: "guestbook", manifest, migrations, setup: (ctx) => ({ routes: routes(ctx) }) })
 */
export function defineModule<
  const C extends TSchema = TSchema,
  const N extends Needs = Record<never, never>,
  const W extends Needs = Record<never, never>,
>(definition: Definition<C, N, W>): Module {
  return definition as unknown as Module
}
