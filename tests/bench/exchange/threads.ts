import { type Ask, type Rounds, ratio, sample, takeTurns } from "../harness/compare"
import { startForTurns, urlsOf } from "../harness/deno"
import { folderOf, startBare, startSite } from "../harness/site"
import type { Row } from "../harness/table"
import { THREAD_CASES } from "./thread-cases"

/** Lists of the board and the task feed, to a bare server with the same statements. */
export async function readThreads(small: string, large: string, rounds: Rounds): Promise<Row[]> {
  const folder = folderOf("threads", large)
  const site = await startForTurns(folder, rounds)
  const bare = await startBare(folder, large)
  const few = await startSite(folderOf("threads-small", small))
  try {
    const rows: Row[] = []
    for (const [at, { name, path }] of sample([...THREAD_CASES.entries()], rounds)) {
      const loads = {
        kept: { url: site.url, paths: [`/api/exchange?${path}`] },
        first: { url: site.url, paths: [`/api/exchange?${path}&seen={n}`] },
        ceiling: { url: bare.url, paths: [`/threads/${at}`] },
      } satisfies Record<string, Ask>
      const { kept, first, ceiling } = await takeTurns(loads, rounds)
      rows.push(
        ratio(`${name}, kept`, kept, ceiling, 3),
        ratio(`${name}, first`, first, ceiling, 0.6),
      )
    }
    const growth = async (name: string, path: string) => {
      const { many, less } = await takeTurns(
        { many: { url: site.url, paths: [path] }, less: { url: few.url, paths: [path] } },
        rounds,
      )
      rows.push(ratio(`${name}, first, to 10,000 threads`, many, less, 0.67))
    }
    await growth("the plain list", "/api/exchange?seen={n}")
    await growth("for an agent", "/api/exchange?for_agent=bot-1&seen={n}")
    await growth("the task feed", "/api/agent-tasks?seen={n}")
    // Each runtime has a hash of its own.
    const etags = await Promise.all(urlsOf(site.url).map(tagOfTasks))
    const { polled, ceiling } = await takeTurns(
      {
        polled: {
          url: site.url,
          paths: ["/api/agent-tasks"],
          headers: { "if-none-match": etags.join(", ") },
        },
        ceiling: { url: bare.url, paths: ["/threads/0"] },
      },
      rounds,
    )
    return [...rows, ratio("the task feed, 304, to a bare list", polled, ceiling, 3)]
  } finally {
    await Promise.all([site.stop(), few.stop()])
    bare.stop()
  }
}

const tagOfTasks = async (url: string) =>
  (await fetch(`${url}/api/agent-tasks`)).headers.get("etag") ?? ""
