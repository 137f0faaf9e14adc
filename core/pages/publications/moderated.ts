import { desc, isNotNull } from "drizzle-orm"
import type { ModeratedItem, ModeratedKind } from "../../contracts/moderation"
import { remove, restore } from "./endings"
import type { PublishingHost } from "./host"
import type { PublicationsOptions, PublishedRow } from "./options"

/** A module's pages as a kind that the operator looks after. */
export function moderatedPages<Row extends PublishedRow, Key>(
  ctx: PublishingHost,
  options: PublicationsOptions<Row, Key>,
): ModeratedKind {
  const { table, names, keyOf } = options

  function itemOf(row: Row): ModeratedItem {
    const { id, author, url } = options.summary(row)
    const { title, createdAt, flagged } = row
    const [removed, record] = [options.endings.of(row), options.record(row)]
    return { id, title, author, url, createdAt, flagged: flagged ?? [], removed, record }
  }

  return {
    ...names,
    ...(options.idAt ? { idAt: options.idAt } : {}),
    async flagged(limit, offset) {
      const rows = await ctx.db
        .select()
        .from(table)
        .where(isNotNull(table.flagged))
        .orderBy(desc(table.num))
        .limit(limit)
        .offset(offset)
      return (rows as Row[]).map(itemOf)
    },
    async byAuthor(slug, limit) {
      const condition = options.byAuthor?.(slug)
      if (!condition) return []
      const rows = await ctx.db
        .select()
        .from(table)
        .where(condition)
        .orderBy(desc(table.num))
        .limit(limit)
      return (rows as Row[]).map(itemOf)
    },
    find: async (id) => itemOf(await options.load(ctx.db, keyOf(id))),
    remove: async (id, removal) => itemOf(await remove(ctx, options, keyOf(id), removal)),
    restore: async (id) => itemOf(await restore(ctx, options, keyOf(id))),
  }
}
