import { readFigures, Stats } from "broadside/contracts"
import { t } from "broadside/http"
import type { DiscoveryContext } from "../context"

export const StatsModel = t.Object(
  {
    ok: t.Literal(true),
    games: t.Integer(),
    workshops: t.Integer(),
    dispatches: t.Integer(),
  },
  { additionalProperties: true },
)

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
