import type { Tombstone, TombstoneSource } from "broadside/contracts/discovery"
import { count, desc, inArray } from "broadside/db"
import type { PublishingHost } from "./host"
import { endingOf, isPreserved } from "./life"
import type { PublicationsOptions, PublishedRow } from "./options"

/** What a module's pages leave in the Graveyard. */
export function tombstonesOf<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
): TombstoneSource {
  const { table, names, expiry, summary } = options
  const endsAt = expiry?.at ?? table.removedAt

  function tombstoneOf(row: Row): Tombstone {
    const { kind, id, author, url, preservedUrl } = summary(row)
    const { at = 0, by = "", why = "" } = endingOf(options, row) ?? {}
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

  return {
    async list(limit, offset) {
      // Chosen from the index alone: what is skipped to the offset is not read.
      const shown = ctx.db
        .select({ num: table.num })
        .from(table)
        .where(isPreserved(options))
        .orderBy(desc(endsAt))
        .limit(limit)
        .offset(offset)
      const rows = await ctx.db
        .select()
        .from(table)
        .where(inArray(table.num, shown))
        // Ties are ordered as in the index, or their order would depend on the offset.
        .orderBy(desc(endsAt), table.num)
      return (rows as Row[]).map(tombstoneOf)
    },
    async times(limit) {
      const rows = await ctx.db
        .select({ at: endsAt })
        .from(table)
        .where(isPreserved(options))
        .orderBy(desc(endsAt))
        .limit(limit)
      return (rows as { at: number }[]).map(({ at }) => at)
    },
    /** All pages of the Graveyard show it; at 100,000 tombstones it takes longer than the rest of one. */
    count: () =>
      ctx.remember(`tombstones of ${names.kind}`, async () => {
        const [row] = await ctx.db.select({ n: count() }).from(table).where(isPreserved(options))
        return row?.n ?? 0
      }),
  }
}
