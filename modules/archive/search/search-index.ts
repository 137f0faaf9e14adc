import type { Content } from "broadside"
import { type Db, eq, insertRow, sql, statement } from "broadside/db"
import { vocabularyOf } from "broadside/search"
import { counts, type Game, games, makers, searchIndex } from "../schema"
import { facet, searchText } from "./text"

/** The facet under which all live games are counted. */
export const LIVE = "live"

type Counted = Pick<
  Game,
  | "num"
  | "title"
  | "description"
  | "tags"
  | "status"
  | "humanName"
  | "humanSlug"
  | "aiCredit"
  | "aiSlug"
>

/** For searching words by their beginnings. */
export const vocabulary = vocabularyOf("archive_words")

/** Puts a live game into the index, the counters and its makers' figures; returns its `words`. */
export async function enter(tx: Db, game: Counted, slug: Content["slug"], now: number) {
  const search = searchText(game, slug)
  await insertIndex(tx, { ...search, rowid: game.num })
  await vocabulary.learn(tx, search.vocabulary)
  await count(tx, game, slug, 1, now)
  return search.words
}

/** Takes a game out of them again. */
export async function leave(tx: Db, game: Counted, slug: Content["slug"], now: number) {
  await removeIndex(tx).run({ num: game.num })
  await count(tx, game, slug, -1, now)
}

async function count(tx: Db, game: Counted, slug: Content["slug"], by: 1 | -1, now: number) {
  const tags = new Map(game.tags.map((tag) => [facet.tag(slug(tag)), tag]))
  const facets = [[LIVE, LIVE], [facet.status(game.status), game.status], ...tags]
  await countFacets(tx).run({ facets: JSON.stringify(facets), by })
  const credited = [
    ...(game.humanSlug ? [["human", game.humanSlug, game.humanName]] : []),
    ...(game.aiSlug ? [["agent", game.aiSlug, game.aiCredit]] : []),
  ]
  if (credited.length > 0) await countMakers(tx).run({ makers: JSON.stringify(credited), by, now })
}

const insertIndex = insertRow(searchIndex)

const removeIndex = statement((db) =>
  db
    .delete(searchIndex)
    .where(eq(searchIndex.rowid, sql.placeholder("num")))
    .prepare(),
)

// `where true` keeps SQLite from reading the conflict clause as part of a join.
const countFacets = statement((db) =>
  db
    .insert(counts)
    .select(
      sql`select value ->> 0, value ->> 1, cast(${sql.placeholder("by")} as integer)
        from json_each(${sql.placeholder("facets")}) where true`,
    )
    .onConflictDoUpdate({
      target: counts.facet,
      set: { games: sql`${counts.games} + excluded.games` },
    })
    .prepare(),
)

const countMakers = statement((db) =>
  db
    .insert(makers)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, cast(${sql.placeholder("by")} as integer),
          0, cast(${sql.placeholder("now")} as integer)
        from json_each(${sql.placeholder("makers")}) where true`,
    )
    .onConflictDoUpdate({
      target: [makers.kind, makers.slug],
      set: { games: sql`${makers.games} + excluded.games` },
    })
    .prepare(),
)

/** Live games of a facet, from the kept counter. */
export async function gamesOf(db: Db, name: string): Promise<number> {
  const [row] = await countOf(db).all({ facet: name })
  return row?.games ?? 0
}

const countOf = statement((db) =>
  db
    .select({ games: counts.games })
    .from(counts)
    .where(eq(counts.facet, sql.placeholder("facet")))
    .prepare(),
)

/** Adds to a game's forks. */
export const countFork = statement((db) =>
  db
    .update(games)
    .set({ forks: sql`${games.forks} + 1` })
    .where(eq(games.num, sql.placeholder("num")))
    .prepare(),
)
