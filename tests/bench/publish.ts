import { type Rounds, ratio, takeTurns } from "./compare"
import { pageOf } from "./page"
import { folderOf, startBare, startSite } from "./site"
import type { Row } from "./table"

/** Publishing 50 KB, different bytes each time, by 32 clients at once. */
export async function measurePublishing(rounds: Rounds): Promise<Row[]> {
  const folder = folderOf("publishing")
  const site = await startSite(folder)
  const bare = await startBare(folder)
  const body = JSON.stringify({
    html: `${pageOf(1)}<!-- {n} -->`,
    title: "Lantern Catcher",
    humanName: "Ada",
    aiCredit: "Claude",
    description: "Catch the lanterns before the tide takes them",
    tags: ["arcade", "one-button"],
  })
  try {
    const { ours, group, each } = await takeTurns(
      {
        ours: { url: site.url, paths: ["/api/games/submit"], body },
        group: { url: bare.url, paths: ["/publish-group"], body },
        each: { url: bare.url, paths: ["/publish-each"], body },
      },
      rounds,
    )
    return [
      ratio("publish 50 KB, to bare group commit", ours, group, 0.7),
      ratio("publish 50 KB, to bare commit each", ours, each, 2),
    ]
  } finally {
    await site.stop()
    bare.stop()
  }
}
