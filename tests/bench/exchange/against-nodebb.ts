import { textOf, texts } from "../databases/pieces"
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
  const [title, threadBody] = ["{title} {n}", textOf(4)]
  const body = JSON.stringify({ authorSlug: "{name}", title, threadBody })
  const pieces = texts()
  const load = { url: site.url, paths: ["/api/exchange"], body, pieces, seconds }
  try {
    await measure(load)
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push((await measure(load)).perSecond)
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
