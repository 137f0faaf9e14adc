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

/** How much there is. The three counts are promised by name, also while the module behind one is off. */
export async function readStats(ctx: DiscoveryContext) {
  const parts = await ctx.gather(Stats, readFigures, { keysOf: Object.keys })
  const figures: Record<string, number> = Object.assign({}, ...parts)
  return { games: 0, workshops: 0, dispatches: 0, ...figures, ok: true as const }
}
