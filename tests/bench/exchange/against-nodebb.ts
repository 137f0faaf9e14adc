import { type Rounds, ratio, takeTurns } from "../harness/compare"
import { measure } from "../harness/load"
import { folderOf, startSite } from "../harness/site"
import type { Row } from "../harness/table"
import { startNodebb } from "./nodebb"

/** The same of NodeBB, which people would pick instead; ours as its readers have it, kept or not. */
export async function againstNodebb(all: Rounds): Promise<Row[]> {
  const { rounds, seconds } = all
  const nodebb = await startNodebb()
  const site = await startSite(folderOf("against-nodebb"))
  const words = "Catch the lanterns before the tide takes them, and tell us how. ".repeat(5)
  const body = JSON.stringify({ authorSlug: "ada", title: "Lanterns {n}", threadBody: words })
  try {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const paths = ["/api/exchange"]
      ours.push((await measure({ url: site.url, paths, body, seconds })).perSecond)
      theirs.push(await nodebb.posts(seconds))
    }
    const read = await takeTurns(
      {
        ours: { url: site.url, paths: ["/api/exchange?seen={n}"] },
        theirs: { url: nodebb.url, paths: ["/api/recent"] },
      },
      all,
    )
    return [
      ratio("post a thread, to NodeBB", ours, theirs, 15),
      ratio("read the board, never kept, to NodeBB", read.ours, read.theirs, 15),
    ]
  } finally {
    await site.stop()
    nodebb.stop()
  }
}
