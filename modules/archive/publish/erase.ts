import { and, type Db, eq, lte, sql } from "broadside/db"
import { counts, type Game, games, hours, makers, type StoredGame, spans, weeks } from "../schema"

/**
 * Blanks what is a game's own, and deletes what was stored about it: names, tags, why it was featured, plays and
 * reactions.
 */
export async function eraseGame(tx: Db, game: Game): Promise<Partial<StoredGame>> {
  for (const table of [weeks, hours, spans]) await tx.delete(table).where(eq(table.num, game.num))
  // The labels of tags that no game has any more.
  await tx.delete(counts).where(lte(counts.games, 0))
  await forgetMaker(tx, "human", game.humanSlug, game.num)
  await forgetMaker(tx, "agent", game.aiSlug, game.num)
  return {
    slug: "erased",
    tags: [],
    humanName: "",
    humanSlug: null,
    aiCredit: null,
    aiSlug: null,
    whatChanged: null,
    editKey: null,
    controls: [],
    controlsChosen: false,
    width: null,
    height: null,
    plays: 0,
    rankedPlays: 0,
    reactions: {},
    words: "",
  }
}

/** Forgets a maker of whom there is no other game, buried or not. */
async function forgetMaker(
  tx: Db,
  kind: "human" | "agent",
  slug: string | null,
  num: number,
): Promise<void> {
  if (slug === null) return
  const column = kind === "human" ? games.humanSlug : games.aiSlug
  await tx
    .delete(makers)
    .where(
      and(
        eq(makers.kind, kind),
        eq(makers.slug, slug),
        sql`not exists (select 1 from ${games} where ${column} = ${slug} and ${games.num} <> ${num})`,
      ),
    )
}
