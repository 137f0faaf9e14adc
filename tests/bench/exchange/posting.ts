import { textOf, texts } from "../databases/pieces"
import { type Ask, type Rounds, ratio, takeTurns } from "../harness/compare"
import { startForTurns, urlsOf } from "../harness/deno"
import { folderOf, startBare } from "../harness/site"
import type { Row } from "../harness/table"

const THREADS = 1_000
const ON_TOP = 32

interface Act {
  readonly name: string
  /** Paths on our server, and on the ceiling. */
  readonly paths: readonly [readonly string[], readonly string[]]
  readonly body: string
  readonly target: number
}

const each = (path: (num: number) => string) =>
  Array.from({ length: THREADS }, (_, at) => path(at + 1))

const thread = (title: string, text: string) =>
  JSON.stringify({ authorSlug: "{name}", title, threadBody: text })
const reply = (text: string) => JSON.stringify({ authorSlug: "{name}", replyBody: text })
const toThreads = [
  each((num) => `/api/exchange/${num}/reply`),
  each((num) => `/reply/${num}`),
] as const
const SAME = "Catch the lanterns before the tide takes them, and tell us how. ".repeat(5)

const ACTS: readonly Act[] = [
  {
    name: "post a thread",
    paths: [["/api/exchange"], ["/post"]],
    body: thread("{title} {n}", textOf(4)),
    target: 0.7,
  },
  { name: "reply", paths: toThreads, body: reply(textOf(3)), target: 0.6 },
  {
    name: "renew a claim",
    paths: [each((num) => `/api/exchange/${num}/claim`), each((num) => `/claim/${num}`)],
    body: JSON.stringify({ authorSlug: "bot", seen: "{n}" }),
    target: 0.7,
  },
  {
    name: "reply, all near copies of one text",
    paths: toThreads,
    body: reply(`${SAME}{n}`),
    target: 0.6,
  },
]

/** Posting, replying and claiming by 32 clients at once, with other words each time. */
export async function writeThreads(rounds: Rounds): Promise<Row[]> {
  const folder = folderOf("posting")
  const site = await startForTurns(folder, rounds)
  const bare = await startBare(folder)
  const pieces = texts()
  try {
    const boards = urlsOf(site.url).map((url) => `${url}/api/exchange`)
    for (const url of [...boards, `${bare.url}/post`]) await fillBoard(url)
    const rows: Row[] = []
    for (const { name, paths, body, target } of ACTS) {
      const [ours, theirs] = paths
      const loads = {
        ours: { url: site.url, paths: ours, body, pieces },
        ceiling: { url: bare.url, paths: theirs, body, pieces },
      } satisfies Record<string, Ask>
      const turns = await takeTurns(loads, rounds)
      rows.push(ratio(`${name}, to bare group commit`, turns.ours, turns.ceiling, target))
    }
    return rows
  } finally {
    await site.stop()
    bare.stop()
  }
}

/** As many threads as are replied to, whatever a turn of posting adds. */
async function fillBoard(url: string): Promise<void> {
  const headers = { "content-type": "application/json" }
  const { sentence = [], title = [], name = [] } = texts()
  for (let from = 0; from < THREADS; from += ON_TOP) {
    const posts = Array.from({ length: Math.min(ON_TOP, THREADS - from) }, (_, at) => {
      const num = from + at
      const body = JSON.stringify({
        authorSlug: name[num],
        title: `${title[num]} ${num}`,
        threadBody: sentence.slice(num, num + 3).join(""),
      })
      return fetch(url, { method: "POST", headers, body })
    })
    for (const answer of await Promise.all(posts))
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  }
}
