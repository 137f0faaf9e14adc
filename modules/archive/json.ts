import { iso, pagesAt } from "broadside"
import { sql } from "broadside/db"
import { coverUrl, isHeld, playJson } from "broadside/publishing"
import type { ArchiveContext } from "./context"
import { type Game, REACTIONS, type Status } from "./schema"

/** `7` → `007`; grows past `999`. */
export const idOf = (num: number) => String(num).padStart(3, "0")

/** The number of an id, with or without its zeros, or undefined if it is none. */
export function numOf(id: string | number): number | undefined {
  if (!/^\d{1,15}$/.test(String(id))) return
  return Number(id) || undefined
}

export type Urls = ArchiveContext["urls"]

export function pageUrl(urls: Urls, { num, slug }: Pick<Game, "num" | "slug">): string {
  const id = idOf(num)
  return `${pagesAt(urls, id)}/${id}-${slug}.html`
}

/** The game's own page, with its makers, reactions and forks. */
export const aboutPath = ({ num }: Pick<Game, "num">) => `/archive/${idOf(num)}`

/** The address to hand on. */
export const shareUrl = (urls: Urls, game: Pick<Game, "num">) => urls.base + aboutPath(game)

export const preservedUrl = (urls: Urls, num: number) => `${urls.base}/graveyard/games/${idOf(num)}`

/** The columns of a game that the API shows. */
type Shown = Pick<
  Game,
  | "num"
  | "title"
  | "slug"
  | "description"
  | "tags"
  | "status"
  | "humanName"
  | "aiCredit"
  | "humanProtected"
  | "aiProtected"
  | "parentNum"
  | "whatChanged"
  | "cover"
  | "controls"
  | "width"
  | "height"
  | "plays"
  | "forks"
  | "reactions"
  | "createdAt"
  | "updatedAt"
>
type Burial = Pick<Game, "num" | "removedAt" | "removedBy" | "removedWhy" | "held">

/** A game as the API shows it. */
export function gameJson(game: Shown & Burial, urls: Urls): GameRecord {
  const json = liveGameJson(game, urls)
  if (game.removedAt !== null) return { ...json, buried: burialOf(game, urls) }
  return isHeld(game) ? { ...json, held: true } : json
}
export type GameRecord = ReturnType<typeof liveGameJson> & {
  buried?: ReturnType<typeof burialOf>
  held?: true
}

function liveGameJson(game: Shown, urls: Urls) {
  const id = idOf(game.num)
  const createdAt = iso(game.createdAt)
  // Spreading an object into the answer takes longer than naming its fields.
  const { controls, width, height } = playJson(game)
  return {
    id,
    title: game.title,
    description: game.description,
    tags: game.tags,
    status: game.status,
    humanName: game.humanName,
    aiCredit: game.aiCredit,
    humanProtected: game.humanProtected,
    aiProtected: game.aiProtected,
    parentId: game.parentNum === null ? null : idOf(game.parentNum),
    whatChanged: game.whatChanged,
    url: pageUrl(urls, game),
    shareUrl: shareUrl(urls, game),
    sourceUrl: `${urls.api}/games/${id}/fork`,
    coverUrl: coverUrl(urls, game.cover),
    controls,
    width,
    height,
    plays: game.plays,
    forks: game.forks,
    reactions: reactionsOf(game),
    createdAt,
    updatedAt: game.updatedAt === game.createdAt ? createdAt : iso(game.updatedAt),
  }
}

/** The columns of `archive_games as g` from which `gameJsonFromRow` makes its JSON, in this order. */
export const LIST_COLUMNS = sql.raw(
  `g.num, g.title, g.slug, g.description, g.tags, g.status, g.human_name, g.ai_credit, g.parent_num,
  g.what_changed, g.plays, g.forks, g.reactions, g.created_at, g.updated_at,
  g.cover, g.controls, g.width, g.height, g.human_protected, g.ai_protected`,
)

/** What is in the lists, of `archive_games as g`; the same as `visible`. */
export const VISIBLE = sql.raw("g.removed_at is null and g.held = 0")

type ShownRow = [
  num: number,
  title: string,
  slug: string,
  description: string,
  tags: string,
  status: Status,
  humanName: string,
  aiCredit: string | null,
  parentNum: number | null,
  whatChanged: string | null,
  plays: number,
  forks: number,
  reactions: string,
  createdAt: number,
  updatedAt: number,
  cover: string | null,
  controls: string | null,
  width: number | null,
  height: number | null,
  humanProtected: 0 | 1,
  aiProtected: 0 | 1,
]

/** A live game's JSON from raw column values, because in a long list drizzle's mapping costs more than the query. */
export function gameJsonFromRow(values: readonly unknown[], urls: Urls): GameRecord {
  const row = values as ShownRow
  const game = {
    num: row[0],
    title: row[1],
    slug: row[2],
    description: row[3],
    tags: JSON.parse(row[4]),
    status: row[5],
    humanName: row[6],
    aiCredit: row[7],
    parentNum: row[8],
    whatChanged: row[9],
    plays: row[10],
    forks: row[11],
    reactions: row[12] === "{}" ? {} : JSON.parse(row[12]),
    createdAt: row[13],
    updatedAt: row[14],
    cover: row[15],
    controls: row[16] === null ? null : JSON.parse(row[16]),
    width: row[17],
    height: row[18],
    humanProtected: row[19] === 1,
    aiProtected: row[20] === 1,
  }
  return liveGameJson(game, urls)
}

const NO_REACTIONS = Object.fromEntries(REACTIONS.map((name) => [name, 0])) as Readonly<
  Record<(typeof REACTIONS)[number], number>
>
/** How often it got each reaction; most games have none. */
export const reactionsOf = ({ reactions }: Pick<Game, "reactions">): typeof NO_REACTIONS =>
  Object.keys(reactions).length === 0 ? NO_REACTIONS : { ...NO_REACTIONS, ...reactions }

export function burialOf(game: Burial, urls: Urls) {
  return {
    at: iso(game.removedAt ?? 0),
    by: game.removedBy ?? "",
    why: game.removedWhy ?? "",
    preservedUrl: preservedUrl(urls, game.num),
  }
}
