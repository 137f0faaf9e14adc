import { type Ask, type Rounds, ratio, sample, takeTurns } from "../harness/compare"
import { startForTurns } from "../harness/deno"
import { folderOf, startBare, startSite } from "../harness/site"
import type { Row } from "../harness/table"
import { WORLD_CASES } from "./world-cases"

/** Lists of the Workshop and one of its pages, to a bare server with the same statements. */
export async function measureWorlds(small: string, large: string, rounds: Rounds): Promise<Row[]> {
  const folder = folderOf("worlds", large)
  const site = await startForTurns(folder, rounds)
  const bare = await startBare(folder, large)
  const few = await startSite(folderOf("worlds-small", small))
  try {
    const rows: Row[] = []
    for (const [at, { name, path }] of sample([...WORLD_CASES.entries()], rounds)) {
      const loads = {
        kept: { url: site.url, paths: [`/api/workshop/list?${path}`] },
        first: { url: site.url, paths: [`/api/workshop/list?${path}&seen={n}`] },
        ceiling: { url: bare.url, paths: [`/workshop/${at}`] },
      } satisfies Record<string, Ask>
      const { kept, first, ceiling } = await takeTurns(loads, rounds)
      rows.push(
        ratio(`${name}, kept`, kept, ceiling, 3),
        ratio(`${name}, first`, first, ceiling, 0.6),
      )
    }
    const { many, less } = await takeTurns(
      {
        many: { url: site.url, paths: ["/api/workshop/list?seen={n}"] },
        less: { url: few.url, paths: ["/api/workshop/list?seen={n}"] },
      },
      rounds,
    )
    rows.push(ratio("the plain list, first, to 10,000 pages", many, less, 0.67))
    const { ours, ceiling } = await takeTurns(
      {
        ours: { url: site.url, paths: ["/workshop/00000001"] },
        ceiling: { url: bare.url, paths: ["/page"] },
      },
      rounds,
    )
    return [...rows, ratio("page of 50 KB, as it is", ours, ceiling, 0.9)]
  } finally {
    await Promise.all([site.stop(), few.stop()])
    bare.stop()
  }
}
