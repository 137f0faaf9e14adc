import type { Answer } from "../ledger"
import { ask, type Client, cover, hasCover, page, takeDown } from "./client"

export async function games({ url, ledger, random, name }: Client): Promise<void> {
  const made = await ledger.step(
    `game ${name}`,
    () =>
      ask(url, "/games/submit", {
        html: page(name),
        title: name,
        humanName: `Ada ${name}`,
        tags: ["crash"],
        ...(random.chance(0.5) ? { cover: cover(random) } : {}),
      }),
    ({ json }) => isSource(json.id, page(name)),
  )
  const { id, edit_key } = made.json
  await hasCover(ledger, name, await ask(url, `/games/${id}`))
  const fork = { parentId: id, html: page(`${name} fork`), title: name, aiName: "Fox" }
  await ledger.step(
    `fork ${name}`,
    () => ask(url, "/api/games/fork", fork),
    ({ json }) => isSource(json.id, fork.html),
  )
  for (let edit = 0; edit < 2; edit++) {
    const html = page(`${name} edit ${edit}`)
    const source = isSource(id, html)
    await ledger.step(
      `game ${name}`,
      () => ask(url, `/api/games/${id}/edit`, { edit_key, html, cover: cover(random) }),
      () => source,
      source.holds,
    )
  }
  for (let loves = 1; loves <= 2; loves++) {
    const loved = ({ json }: Answer) => json?.reactions?.heart === loves
    await ledger.step(
      `reactions ${name}`,
      () => ask(url, `/games/${id}/react`, { emoji: "heart" }),
      () => ({ path: `/games/${id}/react`, holds: loved }),
      loved,
    )
  }
  // Counted together a moment later: a crash may lose them, but never make them half.
  await ask(url, new URL(made.json.url).pathname)
  if (random.chance(0.3))
    await takeDown(
      ledger,
      `end of game ${name}`,
      url,
      `/api/games/${id}/take-down`,
      edit_key,
      `/games/${id}`,
    )
}

const isSource = (id: string, html: string) => ({
  path: `/games/${id}/fork`,
  holds: ({ json }: Answer) => json?.html === html,
})
