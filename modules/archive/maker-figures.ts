import type { MakerKind } from "broadside/contracts/discovery"
import { type Db, sql, statement } from "broadside/db"
import { type Game, makers } from "./schema"

/** The makers that a game names. */
export type Credited = Pick<Game, "humanName" | "humanSlug" | "aiCredit" | "aiSlug">

/** By how much the figures of a game's makers change. */
export interface Share {
  /** 1 when it comes into the lists, -1 when it leaves them. */
  readonly games: 1 | 0 | -1
  readonly plays: number
}

/**
 * Moves what the makers of a game are counted for; no other code changes it. The figures of a maker are those of the
 * games that are in their place, so that a game takes its plays along when it comes, goes or changes its makers.
 * Returns the kinds of the makers who have their first game by that, or have lost their last.
 */
export async function moveFigures(
  tx: Db,
  { humanName, humanSlug, aiCredit, aiSlug }: Credited,
  { games, plays }: Share,
  now: number,
): Promise<readonly MakerKind[]> {
  const credited = [
    ...(humanSlug ? [["human", humanSlug, humanName]] : []),
    ...(aiSlug ? [["agent", aiSlug, aiCredit]] : []),
  ]
  if (credited.length === 0) return []
  const changed = await move(tx).all({ makers: JSON.stringify(credited), games, plays, now })
  return changed.flatMap((maker) =>
    maker.games > 0 !== maker.games - games > 0 ? [maker.kind] : [],
  )
}

const integerPlaceholder = (name: string) => sql`cast(${sql.placeholder(name)} as integer)`

// Without `where true` SQLite would parse the conflict clause as part of a join.
const move = statement((db) =>
  db
    .insert(makers)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, ${integerPlaceholder("games")}, ${integerPlaceholder("plays")}, ${integerPlaceholder("now")}
        from json_each(${sql.placeholder("makers")}) where true`,
    )
    .onConflictDoUpdate({
      target: [makers.kind, makers.slug],
      set: {
        games: sql`${makers.games} + excluded.games`,
        plays: sql`${makers.plays} + excluded.plays`,
      },
    })
    .returning({ kind: makers.kind, games: makers.games })
    .prepare(),
)
