import type { Context } from "../base/context"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"

/**
 * A path of one module that others may link to while its owner is on.
 * @example contribute(Landmarks, { name: "publish", path: "/publish", label: "Publish a page" })
 */
export interface Landmark {
  /** The name that others look up, with one owner each: `home`, `publish`, `graveyard`, `agent`. */
  readonly name: string
  /** `/agent/:slug` if each has its own. */
  readonly path: string
  /** Text of a link to it. */
  readonly label: string
  /** Puts the link in the footer of every page, lowest first. */
  readonly footer?: { readonly for: "agents" | "people"; readonly order: number }
}

/** Addresses that modules offer for others to link to, one owner for each name. */
export const Landmarks: Point<Landmark> = point("landmarks@1", {
  key: ({ name }) => name,
  shape: t.Object({
    name: t.String({ minLength: 1 }),
    path: t.String({ pattern: "^/" }),
    label: t.String({ minLength: 1 }),
    footer: t.Optional(
      t.Object({ for: t.Union([t.Literal("agents"), t.Literal("people")]), order: t.Number() }),
    ),
  }),
})

/**
 * The landmark with that name; undefined while no module provides it, and then nothing may mention it.
 * @example const graveyard = landmark(ctx, "graveyard")
 */
export const landmark = ({ all }: Pick<Context, "all">, name: string): Landmark | undefined =>
  all(Landmarks).find((one) => one.name === name)
