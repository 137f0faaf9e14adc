import { AGENTS, agentName, tagAt, wordAt } from "../databases/corpus"
import { measure } from "../harness/load"
import { peakMb } from "../harness/processes"
import { folderOf, startSite } from "../harness/site"
import { type Row, thousands } from "../harness/table"

/** The most memory the server ever held, after a mix of everything that is read. */
export async function measureMemory(
  database: string,
  size: number,
  seconds: number,
): Promise<Row[]> {
  const site = await startSite(folderOf("memory", database))
  try {
    const mix = await paths(site.url, size)
    const { perSecond } = await measure({ url: site.url, paths: mix, seconds })
    const mb = peakMb(site.process.pid)
    const name = `peak memory, ${thousands(size)} games, a mix for ${seconds} s`
    const ours = `${thousands(perSecond)}/s`
    return [{ name, ours, value: mb, target: 200, bound: "most", unit: " MB" }]
  } finally {
    await site.stop()
  }
}

/** Pages, records, lists and searches, most of them never asked before. */
async function paths(url: string, size: number): Promise<string[]> {
  const mix: string[] = []
  for (let i = 1; i <= 200; i++) {
    const id = String(1 + Math.floor((i * size) / 201)).padStart(3, "0")
    const wrong = await fetch(`${url}/games/${id}-x.html`, { redirect: "manual" })
    mix.push(new URL(wrong.headers.get("location") ?? url).pathname, `/games/${id}?seen={n}`)
    mix.push(`/api/games?offset=${i * 40}&seen={n}`)
    mix.push(`/api/games?tag=${tagAt(i % 100)}&sort=${i % 2 ? "plays" : "newest"}&seen={n}`)
    mix.push(`/api/games?q=${wordAt(i * i)}&seen={n}`, `/api/games?q=${wordAt(i).slice(0, 3)}`)
    mix.push(`/api/games?ai=${agentName(i % AGENTS).replace(" ", "+")}&seen={n}`)
  }
  return mix
}
