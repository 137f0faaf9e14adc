import { denoOf, type Rounds, ratio, takeTurns } from "../harness/compare"
import { startForTurns } from "../harness/deno"
import { folderOf, startBare, startPeer } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"

const HTML = { accept: "text/html", "accept-encoding": "gzip" }
const PAGES = [
  { name: "home", path: "/" },
  { name: "the library", path: "/archive" },
  { name: "a game's own page", path: "/archive/007" },
] as const

/** What a request costs before anything is looked up, and what our pages cost from memory and without it. */
export async function measureRequests(database: string, rounds: Rounds): Promise<Row[]> {
  const folder = folderOf("requests", database)
  const site = await startForTurns(folder, rounds)
  const elysia = await startPeer([process.execPath, `${import.meta.dir}/../ceiling/elysia.ts`])
  const bare = await startBare(folder)
  try {
    return [
      await live(site.url, elysia.url, rounds),
      ...(await cachedPages(site.url, bare.url, rounds)),
      ...(await uncachedPages(site.url, rounds)),
    ]
  } finally {
    await site.stop()
    elysia.stop()
    bare.stop()
  }
}

async function live(site: string, elysia: string, rounds: Rounds): Promise<Row> {
  const paths = ["/health/live"]
  const { ours, ceiling } = await takeTurns(
    { ours: { url: site, paths }, ceiling: { url: elysia, paths } },
    rounds,
  )
  return ratio("/health/live, to the same of Elysia alone", ours, ceiling, 0.9)
}

/** Pages for people, warm and in gzip, to a static answer of as many bytes. */
async function cachedPages(site: string, bare: string, rounds: Rounds): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path } of PAGES) {
    const answer = await fetch(site + path, { headers: HTML, decompress: false } as RequestInit)
    const size = (await answer.arrayBuffer()).byteLength
    const { ours, ceiling } = await takeTurns(
      {
        ours: { url: site, paths: [path], headers: HTML },
        ceiling: { url: bare, paths: [`/bytes/${size}`], headers: HTML },
      },
      rounds,
    )
    const title = `${name}, cached, ${(size / 1000).toFixed(1)} KB, to a bare response`
    rows.push(ratio(title, ours, ceiling, 0.8))
  }
  return rows
}

/** The same pages at addresses that were never asked before. */
async function uncachedPages(site: string, rounds: Rounds): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path } of PAGES) {
    const { ours } = await takeTurns(
      { ours: { url: site, paths: [`${path}?seen={n}`], headers: HTML } },
      rounds,
    )
    rows.push({
      name: `${name}, never cached, CPU for one`,
      ours: `${thousands(median(ours.perSecond))}/s`,
      value: median(ours.cpuUs ?? []) / 1_000,
      target: 0.8,
      bound: "most",
      unit: " ms",
      ...denoOf(ours),
    })
  }
  return rows
}
