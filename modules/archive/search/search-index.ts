import type { Content } from "broadside"
import { countedByDay, dayKey, type SearchIndex } from "broadside/contracts"
import type { MakerKind } from "broadside/contracts/discovery"
import { type Db, eq, gt, sql, statement } from "broadside/db"
import { countersOf, searchTable } from "broadside/search"
import { isVisible } from "broadside/trust"
import { type Credited, moveFigures } from "../maker-figures"
import { counts, type Game, games } from "../schema"
import { facet, searchText } from "./text"

/** The facet that counts all live games. */
export const LIVE = "live"

/** Adds the games after one to the index again, after their texts fold differently. */
export const gameIndex = (slug: Content["slug"]): SearchIndex => ({
  table: "archive_search",
  words: "archive_words",
  async addAgain(tx, after, limit) {
    const rows = await tx
      .select()
      .from(games)
      .where(gt(games.num, after))
      .orderBy(games.num)
      .limit(limit)
    for (const game of rows) {
      const { text, facets, words } = searchText(game, slug)
      if (isVisible(game)) await gameSearch.replace(tx, game.num, { text, facets })
      await tx.update(games).set({ words }).where(eq(games.num, game.num))
    }
    return rows.at(-1)?.num
  },
})

/** The facet that counts the makers who have a live game. */
const makersOf = (kind: MakerKind) => `makers:${kind}`

type Counted = Credited &
  Pick<Game, "num" | "title" | "description" | "tags" | "status" | "controls" | "plays">

export const gameSearch = searchTable("archive_search", {
  text: ["title", "tags", "makers", "description"],
  facets: "facets",
  words: "archive_words",
})
const counters = countersOf<string>(counts, counts.facet, counts.games)

/** Adds a live game to the index, the counters and its makers' figures; returns its `words`. */
export async function addToIndex(tx: Db, game: Counted, slug: Content["slug"], now: number) {
  const { text, facets, words } = searchText(game, slug)
  await gameSearch.add(tx, game.num, { text, facets })
  await count(tx, game, slug, 1, now)
  return words
}

/** Removes a game from the index, the counters and its makers' figures. */
export async function removeFromIndex(tx: Db, game: Counted, slug: Content["slug"], now: number) {
  await gameSearch.remove(tx, game.num)
  await count(tx, game, slug, -1, now)
}

async function count(tx: Db, game: Counted, slug: Content["slug"], by: 1 | -1, now: number) {
  const tags = new Map(game.tags.map((tag) => [facet.tag(slug(tag)), tag]))
  const controls = (game.controls ?? []).map((one) => [facet.controls(one), one] as const)
  const status = [facet.status(game.status), game.status] as const
  await counters.add(tx, [[LIVE, LIVE], status, ...tags, ...controls], by)
  const share = { games: by, plays: by * game.plays }
  const crossed = await moveFigures(tx, game, share, now)
  if (crossed.length > 0)
    await counters.add(
      tx,
      crossed.map((kind) => [makersOf(kind), ""]),
      by,
    )
}

/** Counts a game among those that were new on its day, which it stays when it leaves. */
export const countNew = (tx: Db, { createdAt }: Pick<Game, "createdAt">) =>
  counters.add(tx, [[dayKey(createdAt), ""]], 1)

/** New games on each of the last days. */
export const newGamesByDay = (db: Db, now: number, days: number) =>
  countedByDay(db, counters, now, days)

/** How many makers have a live game. */
export const countOfMakers = (db: Db, kind: MakerKind) => counters.of(db, makersOf(kind))

/** The number of live games with a facet, from its counter. */
export const gamesOf = counters.of

/** Increments a game's forks. */
export const countFork = statement((db) =>
  db
    .update(games)
    .set({ forks: sql`${games.forks} + 1` })
    .where(eq(games.num, sql.placeholder("num")))
    .prepare(),
)
