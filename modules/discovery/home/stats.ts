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

/** How much there is of what the modules that are on have. */
export async function readSiteFigures(ctx: DiscoveryContext): Promise<Record<string, number>> {
  return Object.assign({}, ...(await ctx.gather(Stats, readFigures, { keysOf: Object.keys })))
}

/** Three counts are promised to clients by name, also while the module behind one is off. */
export const withPromised = (figures: Readonly<Record<string, number>>) => ({
  games: 0,
  workshops: 0,
  dispatches: 0,
  ...figures,
  ok: true as const,
})

export const readStats = async (ctx: DiscoveryContext) => withPromised(await readSiteFigures(ctx))
