import { iso } from "broadside"
import { readTombstones, Tombstones } from "broadside/contracts"
import { windowOf } from "broadside/http"
import type { DiscoveryContext } from "../context"

/** The tombstones of all modules, latest first. */
export async function listTombstones(ctx: DiscoveryContext, limit: number, offset: number) {
  const all = await ctx.gather(Tombstones, (source) => readTombstones(source, offset + limit + 1))
  const merged = all.flatMap(({ stones }) => stones).sort((a, b) => b.buriedAt - a.buriedAt)
  const items = merged.slice(offset, offset + limit).map((stone) => ({
    ...stone,
    createdAt: iso(stone.createdAt),
    buriedAt: iso(stone.buriedAt),
  }))
  return {
    ok: true,
    items,
    total: all.reduce((sum, { total }) => sum + total, 0),
    ...windowOf({ limit, offset }, merged.length > offset + limit),
  }
}
