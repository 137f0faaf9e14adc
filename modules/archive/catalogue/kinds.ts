import type { Content } from "broadside"
import type { FrontLink } from "broadside/contracts"
import { type Db, inArray } from "broadside/db"
import { counts } from "../schema"
import { facet } from "../search/text"

/** Tags that say what kind of game something is, as people use them. */
const USUAL = [
  "arcade",
  "puzzle",
  "story",
  "tool",
  "two players",
  "word",
  "words",
  "strategy",
  "art",
  "music",
  "quiz",
  "racing",
  "platformer",
  "adventure",
  "cards",
  "maths",
  "physics",
  "simulation",
  "toy",
  "educational",
]

/** The usual kinds of which there are games, the most frequent first. */
export async function kindsOfGames(db: Db, slug: Content["slug"]): Promise<FrontLink[]> {
  const labels = new Map(USUAL.map((label) => [facet.tag(slug(label)), label]))
  const rows = await db
    .select()
    .from(counts)
    .where(inArray(counts.facet, [...labels.keys()]))
  return rows
    .filter((row) => row.games > 0)
    .toSorted((a, b) => b.games - a.games || a.facet.localeCompare(b.facet))
    .map((row) => {
      const label = labels.get(row.facet) ?? row.label
      return { label, href: `/archive?tag=${encodeURIComponent(slug(label))}`, count: row.games }
    })
}
