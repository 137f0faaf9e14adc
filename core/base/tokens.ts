import type { TSchema } from "elysia"

declare const carries: unique symbol

/**
 * Provided by one module, called by others. Declare it in `needs` (required) or `wants` (may be
 * off).
 */
export interface Service<T> {
  readonly kind: "service"
  readonly id: string
  readonly [carries]?: T
}
/** Many modules contribute; one reads and assembles the contributions. */
export interface Point<T> extends PointOptions<T> {
  readonly kind: "point"
  readonly id: string
  readonly [carries]?: T
}
/** What a point requires of its contributions. */
export interface PointOptions<T> {
  /** Key of a contribution; duplicates are refused at startup. */
  key?(value: T): string
  /** Schema of every contribution; anything else is refused at startup. */
  readonly shape?: TSchema
  /** Functions of contributions that run inside a write, or true for all: throwing, or taking over two seconds, undoes it. */
  readonly guards?: true | readonly string[]
  /** Tests a contribution and rejects with the error; `checkModule` runs it. */
  probe?(value: T): Promise<unknown>
}
/** Delivered after commit; may be missed. */
export interface Signal<T> {
  readonly kind: "signal"
  readonly id: string
  readonly [carries]?: T
}

/**
 * Names a service. The id carries its major: `archive.games@1`.
 * @example export const Recipes: Service<RecipesService> = service("cookbook.recipes@1")
 */
export const service = <T>(id: string): Service<T> => ({ kind: "service", id })
/**
 * Names a point, and declares what may be contributed to it.
 * @example export const Recipes = point<RecipeSource>("recipes@1", { key: ({ name }) => name, probe: readRecipes })
 */
export const point = <T>(id: string, options: PointOptions<T> = {}): Point<T> => ({
  ...options,
  kind: "point",
  id,
})
/**
 * Names a signal.
 * @example export const RecipeAdded: Signal<Recipe> = signal("cookbook.recipe-added@1")
 */
export const signal = <T>(id: string): Signal<T> => ({ kind: "signal", id })

/** The value of a service, made by `provide`. */
export interface Provision {
  readonly token: Service<unknown>
  readonly value: unknown
}
/** What a module adds to a point, made by `contribute`. */
export interface Contribution {
  readonly token: Point<unknown>
  readonly values: readonly unknown[]
}
/** A listener of a signal, made by `on`. */
export interface Subscription {
  readonly token: Signal<unknown>
  readonly run: (payload: never) => void | Promise<void>
}

/** Provides the value of a service this module `offers`. @example provide(Games, { find }) */
export const provide = <T>(token: Service<T>, value: NoInfer<T>): Provision => ({ token, value })
/** Adds to a point. @example contribute(Feeds, newGamesFeed) */
export const contribute = <T>(token: Point<T>, ...values: NoInfer<T>[]): Contribution => ({
  token,
  values,
})
/**
 * Listens to a signal. A listener that throws is logged and does not affect the others.
 * @example on(PriceChanged, ({ id }) => forget(id))
 */
export const on = <T>(
  token: Signal<T>,
  run: (payload: NoInfer<T>) => void | Promise<void>,
): Subscription => ({ token, run: run as Subscription["run"] })
