import { pageOf } from "../databases/page"
import { type Rounds, ratio, takeTurns } from "../harness/compare"
import { folderOf, startBare, startSite } from "../harness/site"
import type { Row } from "../harness/table"

/** Publishing 50 KB, different bytes each time, by 32 clients at once. */
export async function measurePublishing(rounds: Rounds): Promise<Row[]> {
  const folder = folderOf("publishing")
  const site = await startSite(folder)
  const bare = await startBare(folder)
  const words = {
    html: `${pageOf(1)}<!-- {n} -->`,
    title: "Lantern Catcher",
    description: "Catch the lanterns before the tide takes them",
  }
  const made = { humanName: "Ada", aiCredit: "Claude", tags: ["arcade", "one-button"] }
  const game = JSON.stringify({ ...words, ...made })
  const page = JSON.stringify({ ...words, author: "Ada" })
  try {
    const compare = async (what: string, path: string, body: string) => {
      const { ours, group, each } = await takeTurns(
        {
          ours: { url: site.url, paths: [path], body },
          group: { url: bare.url, paths: ["/publish-group"], body },
          each: { url: bare.url, paths: ["/publish-each"], body },
        },
        rounds,
      )
      return [
        ratio(`${what} of 50 KB, to bare group commit`, ours, group, 0.7),
        ratio(`${what} of 50 KB, to bare commit each`, ours, each, 2),
      ]
    }
    return [
      ...(await compare("a game", "/api/games/submit", game)),
      ...(await compare("a Workshop page", "/api/workshop/submit", page)),
    ]
  } finally {
    await site.stop()
    bare.stop()
  }
}
