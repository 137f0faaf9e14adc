import { bodyOf, pageChunks, texts } from "../databases/pieces"
import { type Rounds, ratio, takeTurns } from "../harness/compare"
import { startForTurns } from "../harness/deno"
import { folderOf, startBare } from "../harness/site"
import type { Row } from "../harness/table"

const WORDS = { title: "{title} {n}", description: "{sentence}" }
const GAME = { humanName: "{name}", aiCredit: "Claude", tags: ["arcade", "one-button"] }

/** Publishing 50 KB, a different page each time, by 32 clients at once. */
export async function measurePublishing(rounds: Rounds): Promise<Row[]> {
  const folder = folderOf("publishing")
  const site = await startForTurns(folder, rounds)
  const bare = await startBare(folder)
  const pieces = Object.assign(pageChunks(), texts())
  const compare = async (what: string, path: string, body: string) => {
    const { ours, group, each } = await takeTurns(
      {
        ours: { url: site.url, paths: [path], body, pieces },
        group: { url: bare.url, paths: ["/publish-group"], body, pieces },
        each: { url: bare.url, paths: ["/publish-each"], body, pieces },
      },
      rounds,
    )
    return [
      ratio(`${what} of 50 KB, to bare group commit`, ours, group, 0.8),
      ratio(`${what} of 50 KB, to bare commit each`, ours, each, 2),
    ]
  }
  try {
    return [
      ...(await compare("a game", "/api/games/submit", bodyOf(Object.assign({}, WORDS, GAME)))),
      ...(await compare(
        "a Workshop page",
        "/api/workshop/submit",
        bodyOf(Object.assign({ author: "{name}" }, WORDS)),
      )),
    ]
  } finally {
    await site.stop()
    bare.stop()
  }
}
