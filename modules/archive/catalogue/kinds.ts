import type { Content } from "broadside"
import type { FrontLink } from "broadside/contracts/discovery"
import { type Db, sql, statement } from "broadside/db"
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

const byFacets = statement((db) =>
  db
    .select()
    .from(counts)
    .where(sql`${counts.facet} in (select value from json_each(${sql.placeholder("facets")}))`)
    .prepare(),
)

const labelsBySlug = new WeakMap<Content["slug"], ReadonlyMap<string, string>>()

/** By their facets; computed once, because slugs take longer than the query. */
function labelsOf(slug: Content["slug"]): ReadonlyMap<string, string> {
  const cached = labelsBySlug.get(slug)
  if (cached) return cached
  const made = new Map(USUAL.map((label) => [facet.tag(slug(label)), label]))
  labelsBySlug.set(slug, made)
  return made
}

/** The usual kinds of which there are games, the most frequent first. */
export async function kindsOfGames(db: Db, slug: Content["slug"]): Promise<FrontLink[]> {
  const labels = labelsOf(slug)
  const rows = await byFacets(db).all({ facets: JSON.stringify([...labels.keys()]) })
  return rows
    .filter((row) => row.games > 0)
    .toSorted((a, b) => b.games - a.games || a.facet.localeCompare(b.facet))
    .map((row) => {
      const label = labels.get(row.facet) ?? row.label
      return { label, href: `/archive?tag=${encodeURIComponent(slug(label))}`, count: row.games }
    })
}
