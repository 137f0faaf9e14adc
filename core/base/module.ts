import type { TObject } from "@sinclair/typebox"
import type { AnyElysia, Static, TSchema } from "elysia"
import type { AnyService, Context, EmptyRecord, Needs } from "./context"
import type { Migration } from "./db"
import type { ProblemTable } from "./errors"
import type { ModuleRate } from "./rates"
import type { Contribution, Provision, Subscription } from "./tokens"

/**
 * Version of the public surface (`core/sdk`), not of the product; see core/decisions/018.
 * A module's `engines.broadside` range is checked against it before any of its code runs.
 */
export const SDK_VERSION = "1.0.0"

/** The schema of a module without configuration. */
export type NoConfig = TObject<EmptyRecord>

/** Fields that a `package.json` needs for the host to load its module. */
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
  /** Jobs with the same lane wait for each other, and for no other job of the module. */
  readonly lane?: string
  /** Runs it also 200 ms after the site has started. */
  readonly atStart?: boolean
  /** A run that takes longer is abandoned and logged; default one minute. */
  readonly timeoutMs?: number
  run(): void | Promise<void>
}

/** What `setup` returns. Build and return; start nothing. */
export interface Wiring {
  readonly routes?: AnyElysia
  /** Routes that depend on what other modules contributed; called once, after every `setup`. */
  readonly lateRoutes?: () => AnyElysia
  /** Contributions that depend on the same; called once, before the late routes. */
  readonly lateContributions?: () => readonly Contribution[]
  readonly provide?: readonly Provision[]
  readonly contribute?: readonly Contribution[]
  readonly on?: readonly Subscription[]
  readonly jobs?: readonly Job[]
  /** Called once at a graceful stop, after the last response was sent. */
  dispose?(): void | Promise<void>
}

/**
 * A module's definition without `setup`. `C` is its configuration,
 * `N` and `W` are the services that it needs and wants.
 */
export interface ModuleSpec<
  C extends TSchema = NoConfig,
  N extends Needs = EmptyRecord,
  W extends Needs = EmptyRecord,
> {
  /** Name of its folder and of its section in `config.toml`; with `_` for `-`, prefix of its tables. */
  readonly id: string
  /** Its `package.json`. */
  readonly manifest: Manifest
  /** A TypeBox object; every key has a default and a description. */
  readonly config?: C
  /**
   * What is wrong with a configuration although each value is valid, as `key: why` for each fault. A site
   * with such a configuration does not start, and `broadside check` prints the faults.
   * @example configFaults: ({ url, model }) => (url && !model ? ["model: set it with url"] : [])
   */
  configFaults?(config: Static<C>): readonly string[]
  /** Creates its tables, in order. Append only: an edited one stops the start. */
  readonly migrations?: readonly Migration[]
  /** Its drizzle tables, which `checkModule` compares with what its migrations create. */
  readonly schema?: Readonly<Record<string, unknown>>
  /** All problems of its routes and tools. */
  readonly problems?: ProblemTable
  /** Rates of its routes in addition to the site's `publish` and `write`; from `ratesOf`. */
  readonly rates?: Readonly<Record<string, ModuleRate>>
  /** Services that it requires: the start fails if one is missing. */
  readonly needs?: N
  /** Services that it uses if they are on; each is undefined if it is off. */
  readonly wants?: W
  /** Services that its `setup` provides. */
  readonly offers?: readonly AnyService[]
  /** Only of modules that come with Broadside: nothing can turn it off, and it may need what the host is made of. */
  readonly required?: boolean
  /** Only of modules that come with Broadside: its `contract.ts`, which others import as `broadside/contracts/<id>`. */
  readonly contract?: object
  /** Only of modules that come with Broadside: its `library.ts`, which others import as `broadside/<id>`. */
  readonly library?: object
  /**
   * Only of required modules: tables, by all names that they had, with a `subject` of `<module>/…` that another module
   * says; a purge of that module deletes its rows.
   */
  readonly subjectTables?: readonly string[]
}

/**
 * A module: its spec, and `setup`, which is called once and returns its routes, jobs and
 * contributions.
 */
export interface Definition<
  C extends TSchema = NoConfig,
  N extends Needs = EmptyRecord,
  W extends Needs = EmptyRecord,
> extends ModuleSpec<C, N, W> {
  /** Synchronous: builds and returns, and starts nothing. */
  setup(context: Context<Static<C>, N, W>): Wiring
}

/**
 * Defines a module's spec in a separate file, so that its rules can name the type of their context.
 * @example
 * // context.ts
 * export const spec = moduleSpec({ id: "guestbook", manifest, config, needs: { games: Games } })
 * export type GuestbookContext = ContextOf<typeof spec>
 * // module.ts
 * export default defineModule({ ...spec, setup: (ctx) => ({ routes: routes(ctx) }) })
 */
export const moduleSpec = <
  const C extends TSchema = NoConfig,
  const N extends Needs = EmptyRecord,
  const W extends Needs = EmptyRecord,
>(
  spec: ModuleSpec<C, N, W>,
): ModuleSpec<C, N, W> => spec

/** The context of the module with this spec. @example type GuestbookContext = ContextOf<typeof spec> */
export type ContextOf<Spec> =
  Spec extends ModuleSpec<infer C, infer N, infer W> ? Context<Static<C>, N, W> : never

/** A definition with its types erased, as the host uses it. */
export interface Module extends ModuleSpec<TSchema, Needs, Needs> {
  setup(context: Context): Wiring
}

/**
 * Defines a module. One whose rules need the type of their context has a `moduleSpec`.
 * @example export default defineModule({ id: "guestbook", manifest, migrations, setup: (ctx) => ({ routes: routes(ctx) }) })
 */
export const defineModule = <
  const C extends TSchema = NoConfig,
  const N extends Needs = EmptyRecord,
  const W extends Needs = EmptyRecord,
>(
  definition: Definition<C, N, W>,
): Module => definition as unknown as Module
