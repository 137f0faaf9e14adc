import { iso } from "broadside"
import { windowOf } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { readBurials, readTombstones, type TombstoneSource, Tombstones } from "./contract"

interface Burials {
  readonly source: TombstoneSource
  readonly times: readonly number[]
}

/** The tombstones of all modules, latest first. Times say which ones a page shows; only those are read. */
export async function listTombstones(ctx: DiscoveryContext, limit: number, offset: number) {
  const all = await ctx.gather(Tombstones, async (source) => ({
    source,
    ...(await readBurials(source, offset + limit + 1)),
  }))
  const merged = latestFirst(all)
  const [skipped, shown] = [merged.slice(0, offset), merged.slice(offset, offset + limit)]
  const countIn = (list: readonly TombstoneSource[], source: TombstoneSource) =>
    list.filter((one) => one === source).length
  const stones = await ctx.gather(
    Tombstones,
    (source) => readTombstones(source, countIn(shown, source), countIn(skipped, source)),
    { only: (source) => shown.includes(source) },
  )
  const items = stones.flat().sort((a, b) => b.buriedAt - a.buriedAt)
  return {
    ok: true,
    items: items.map((stone) => ({
      ...stone,
      createdAt: iso(stone.createdAt),
      buriedAt: iso(stone.buriedAt),
    })),
    total: all.reduce((sum, { total }) => sum + total, 0),
    ...windowOf({ limit, offset }, merged.length > offset + limit),
  }
}

/** The source of each tombstone, in the order of the tombstones. */
function latestFirst(all: readonly Burials[]): TombstoneSource[] {
  const burials = all.flatMap(({ source, times }) => times.map((at) => ({ source, at })))
  return burials.sort((a, b) => b.at - a.at).map(({ source }) => source)
}
