import { AGENTS, agentName, tagAt, wordAt } from "../databases/corpus"

/** Pages, records, lists and searches, most of them never asked before. */
export async function newAddresses(url: string, size: number): Promise<string[]> {
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
