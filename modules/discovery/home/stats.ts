import { readFigures, Stats } from "broadside/contracts"
import { component, t } from "broadside/http"
import type { DiscoveryContext } from "../context"

/** The counts of the enabled modules, by the names that these give them. */
export const statsModel = (names: readonly string[]) =>
  component(
    "Stats",
    t.Object(
      {
        ok: t.Literal(true),
        games: t.Integer(),
        workshops: t.Integer(),
        dispatches: t.Integer(),
        ...Object.fromEntries(names.map((name) => [name, t.Integer()])),
      },
      { additionalProperties: true },
    ),
  )

/** The names that every enabled module has declared; call it when all of them have contributed. */
export const figureNames = ({ all }: DiscoveryContext) =>
  all(Stats).flatMap(({ names = [] }) => names)

/** Counts from all enabled modules. */
export async function readSiteFigures(ctx: DiscoveryContext): Promise<Record<string, number>> {
  return Object.assign({}, ...(await ctx.gather(Stats, readFigures, { keysOf: Object.keys })))
}

/** Clients rely on these three counts, so they are 0 if their module is off. */
export const withPromised = (figures: Readonly<Record<string, number>>) => ({
  games: 0,
  workshops: 0,
  dispatches: 0,
  ...figures,
  ok: true as const,
})

export const readStats = async (ctx: DiscoveryContext) => withPromised(await readSiteFigures(ctx))
