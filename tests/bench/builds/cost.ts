import type { Rounds } from "../harness/compare"
import { busySince, useOf } from "../harness/processes"
import { median, type Row } from "../harness/table"
import type { Crowd } from "./crowd"

const LONG = 300_000
const SHORT = 30_000
/** In each round, of pages of either length. */
const BYTES = 600_000

/** CPU time for each KB of a long page, to a short one: what grows faster than the page would show here. */
export async function measureBuildCost(crowd: Crowd, { rounds }: Rounds): Promise<Row> {
  const site = await crowd.startSite("builds-cost")
  async function msPerKb(bytes: number): Promise<number> {
    const use = useOf(site.process.pid)
    await crowd.finish(site.url, BYTES / bytes, { bytes, everyMs: 0 })
    const cpuMs = busySince(use, 1) * 1_000
    return cpuMs / (BYTES / 1_000)
  }
  const long: number[] = []
  const short: number[] = []
  try {
    for (let round = -1; round < rounds; round++) {
      const [ours, ceiling] = [await msPerKb(LONG), await msPerKb(SHORT)]
      // The first is to warm up.
      if (round < 0) continue
      long.push(ours)
      short.push(ceiling)
    }
    return {
      name: `CPU for a KB of a page of ${LONG / 1_000} KB, to one of ${SHORT / 1_000} KB`,
      ours: withMs(long),
      ceiling: withMs(short),
      value: median(long.map((cost, round) => cost / (short[round] as number))),
      target: 1.2,
      bound: "most",
    }
  } finally {
    await site.stop()
  }
}

const withMs = (costs: readonly number[]) => `${median(costs).toFixed(2)} ms`
