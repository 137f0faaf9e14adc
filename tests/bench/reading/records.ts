import { type Ask, type Rounds, ratio, sample, takeTurns } from "../harness/compare"
import { startForTurns } from "../harness/deno"
import { folderOf, startBare } from "../harness/site"
import type { Row } from "../harness/table"
import { CASES } from "./cases"

/** Pages, lists and single records over HTTP, from a site of `size` games. */
export async function measureReading(
  database: string,
  size: number,
  rounds: Rounds,
): Promise<{ pages: Row[]; records: Row[] }> {
  const folder = folderOf("reading", database)
  const site = await startForTurns(folder, rounds)
  const bare = await startBare(folder, database)
  try {
    const pages = await readPages(site.url, bare.url, rounds)
    return { pages, records: await readRecords(site.url, bare.url, size, rounds) }
  } finally {
    await site.stop()
    bare.stop()
  }
}

async function readPages(site: string, bare: string, rounds: Rounds): Promise<Row[]> {
  const sent = await fetch(`${site}/games/007-x.html`, { redirect: "manual" })
  const path = new URL(sent.headers.get("location") ?? site).pathname
  const at = async (url: string, path: string) => (await fetch(url + path)).headers.get("etag")
  const gzip = { "accept-encoding": "gzip" }
  const rows: Row[] = []
  const kinds: [string, string, Record<string, string>, Record<string, string>][] = [
    ["page of 50 KB, as it is", "/page", {}, {}],
    ["page of 50 KB, gzip", "/page-gzip", gzip, gzip],
    [
      "page, 304 by ETag",
      "/page",
      { "if-none-match": (await at(site, path)) ?? "" },
      { "if-none-match": (await at(bare, "/page")) ?? "" },
    ],
  ]
  for (const [name, other, headers, bareHeaders] of kinds) {
    const { ours, ceiling } = await takeTurns(
      {
        ours: { url: site, paths: [path], headers },
        ceiling: { url: bare, paths: [other], headers: bareHeaders },
      },
      rounds,
    )
    rows.push(ratio(name, ours, ceiling, 0.9))
  }
  return rows
}

async function readRecords(
  site: string,
  bare: string,
  size: number,
  rounds: Rounds,
): Promise<Row[]> {
  const rows: Row[] = []
  const compare = async (name: string, path: string, other: string) => {
    const loads = {
      kept: { url: site, paths: [path] },
      first: { url: site, paths: [`${path}${path.includes("?") ? "&" : "?"}seen={n}`] },
      ceiling: { url: bare, paths: [other] },
    } satisfies Record<string, Ask>
    const { kept, first, ceiling } = await takeTurns(loads, rounds)
    rows.push(ratio(`${name}, kept`, kept, ceiling, 3))
    rows.push(ratio(`${name}, first`, first, ceiling, 0.6))
  }
  const num = Math.floor(size / 2)
  await compare("one game", `/games/${String(num).padStart(3, "0")}`, `/game/${num}`)
  for (const [at, { name, path }] of sample([...CASES.entries()], rounds))
    await compare(name, `/api/games?${path}`, `/list/${at}`)
  return rows
}
