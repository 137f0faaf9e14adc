import type { Context } from "broadside"
import { type Game, REACTIONS } from "./schema"

/** `7` → `007`; grows past `999`. */
export const idOf = (num: number) => String(num).padStart(3, "0")

/** The number behind an id, or undefined when the text is no id. */
export function numOf(id: string): number | undefined {
  if (!/^\d{3,15}$/.test(id)) return
  const num = Number(id)
  return idOf(num) === id && num > 0 ? num : undefined
}

export type Urls = Context["urls"]

export const pageUrl = (urls: Urls, game: Pick<Game, "num" | "slug">) =>
  `${urls.games}/${idOf(game.num)}-${game.slug}.html`

export const preservedUrl = (urls: Urls, num: number) => `${urls.base}/graveyard/games/${idOf(num)}`

/** A game as the API shows it. */
export function recordOf(game: Game, urls: Urls) {
  const id = idOf(game.num)
  return {
    id,
    title: game.title,
    description: game.description,
    tags: game.tags,
    status: game.status,
    humanName: game.humanName,
    aiCredit: game.aiCredit,
    parentId: game.parentNum === null ? null : idOf(game.parentNum),
    whatChanged: game.whatChanged,
    url: pageUrl(urls, game),
    sourceUrl: `${urls.api}/games/${id}/fork`,
    plays: game.plays,
    forks: game.forks,
    reactions: reactionsOf(game),
    createdAt: new Date(game.createdAt).toISOString(),
    updatedAt: new Date(game.updatedAt).toISOString(),
    ...(game.buriedAt === null ? {} : { buried: burialOf(game, urls) }),
  }
}
export type GameRecord = ReturnType<typeof recordOf>

export const reactionsOf = ({ reactions }: Pick<Game, "reactions">) =>
  Object.fromEntries(REACTIONS.map((name) => [name, reactions[name] ?? 0])) as Record<
    (typeof REACTIONS)[number],
    number
  >

export function burialOf(game: Game, urls: Urls) {
  return {
    at: new Date(game.buriedAt ?? 0).toISOString(),
    by: game.buriedBy ?? "",
    why: game.buriedWhy ?? "",
    preservedUrl: preservedUrl(urls, game.num),
  }
}
