import type { Happening, RightNowSource } from "broadside/contracts/discovery"
import { type Db, desc, sql, statement } from "broadside/db"
import { visible } from "broadside/trust"
import type { ArchiveContext } from "../context"
import { GAME_COLUMNS } from "../find-game"
import { idOf } from "../json"
import { type Credited, makersOf } from "../parts"
import { type Game, games, hours } from "../schema"
import { hourOf } from "./figures"

/** A game that was published or forked, as the front page tells it. */
export function happeningOf(
  game: Pick<Game, "num" | "title" | "parentNum" | "createdAt"> & Credited,
): Happening {
  const makers = makersOf(game)
  // The last one did it: a person's agent, or the person.
  const who = makers.at(-1) ?? { name: game.humanName, kind: "human" }
  return {
    at: game.createdAt,
    who,
    did: game.parentNum === null ? "published" : "remixed into",
    title: game.title,
    href: `/archive/${idOf(game.num)}`,
    ink: "ultramarine",
  }
}

/** The newest games, and how much is played. */
export const archiveNow = (ctx: ArchiveContext): RightNowSource => ({
  async latest(limit) {
    const rows = await newest(ctx.db).all({ limit })
    return rows.map(happeningOf)
  },
  async ongoing() {
    const plays = await playsSince(ctx.db, hourOf(ctx.now()) - 1)
    if (plays === 0) return []
    const times = plays === 1 ? "1 play" : `${plays.toLocaleString("en")} plays`
    return [{ text: `${times} in the last hour`, href: "/archive?sort=week" }]
  },
})

const newest = statement((db) =>
  db
    .select(GAME_COLUMNS)
    .from(games)
    .where(visible(games))
    .orderBy(desc(games.num))
    .limit(sql.placeholder("limit"))
    .prepare(),
)

const since = statement((db) =>
  db
    .select({ plays: sql<number | null>`sum(${hours.plays})` })
    .from(hours)
    .where(sql`${hours.hour} >= ${sql.placeholder("hour")}`)
    .prepare(),
)

async function playsSince(db: Db, hour: number): Promise<number> {
  const [row] = await since(db).all({ hour })
  return row?.plays ?? 0
}
