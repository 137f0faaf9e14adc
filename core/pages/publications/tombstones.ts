import { and, count, desc, sql } from "drizzle-orm"
import type { Tombstone, TombstoneSource } from "../../contracts/graveyard"
import type { PublishingHost } from "./host"
import type { PublicationsOptions, PublishedRow } from "./options"

/** What a module's pages leave in the Graveyard. */
export function tombstonesOf<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  { table, endings, summary }: PublicationsOptions<Row, Key>,
): TombstoneSource {
  function tombstoneOf(row: Row): Tombstone {
    const { kind, id, author, url, preservedUrl } = summary(row)
    const { at = 0, by = "", why = "" } = endings.of(row) ?? {}
    const { title, description, createdAt } = row
    return {
      kind,
      id,
      title,
      description,
      author,
      why,
      by,
      createdAt,
      buriedAt: at,
      url,
      preservedUrl,
    }
  }

  // Of an erased page there is nothing to read. Not as a parameter, so that the query planner knows a partial index by it.
  const preserved = () => and(endings.gone(), sql`${table.pageSha256} <> ''`)

  return {
    async list(limit, offset) {
      const rows = await ctx.db
        .select()
        .from(table)
        .where(preserved())
        .orderBy(desc(endings.at))
        .limit(limit)
        .offset(offset)
      return (rows as Row[]).map(tombstoneOf)
    },
    async count() {
      const [row] = await ctx.db.select({ n: count() }).from(table).where(preserved())
      return row?.n ?? 0
    },
  }
}
