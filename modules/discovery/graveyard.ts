import type { Context } from "broadside"
import { Tombstones } from "broadside/contracts"
import { windowOf } from "broadside/http"

/** Every module's dead, the latest burial first. */
export async function listTombstones(ctx: Context, limit: number, offset: number) {
  const sources = ctx.all(Tombstones)
  const [stones, totals] = await Promise.all([
    Promise.all(sources.map((source) => source.list(offset + limit + 1, 0))),
    Promise.all(sources.map((source) => source.count())),
  ])
  const merged = stones.flat().sort((a, b) => b.buriedAt - a.buriedAt)
  const items = merged.slice(offset, offset + limit).map((stone) => ({
    ...stone,
    createdAt: new Date(stone.createdAt).toISOString(),
    buriedAt: new Date(stone.buriedAt).toISOString(),
  }))
  return {
    ok: true,
    items,
    total: totals.reduce((sum, n) => sum + n, 0),
    ...windowOf({ limit, offset }, merged.length > offset + limit),
  }
}
