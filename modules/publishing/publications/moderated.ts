import type { ModeratedItem, ModeratedKind } from "broadside/contracts/trust"
import { desc, isNotNull, type SQL } from "broadside/db"
import { remove, restore } from "./endings"
import { erase, usesOf } from "./erase"
import { hold, release } from "./holds"
import type { PublishingHost } from "./host"
import { endingOf, isHeld } from "./life"
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
    const [ending, record] = [endingOf(options, row), options.record(row)]
    const removed = ending && row.erased ? Object.assign({ erased: true }, ending) : ending
    const state = { flagged: flagged ?? [], held: isHeld(row), removed }
    return { id, title, author, url, createdAt, ...state, record }
  }

  async function list(where: SQL, limit: number, offset: number) {
    const newest = ctx.db.select().from(table).where(where).orderBy(desc(table.num))
    return ((await newest.limit(limit).offset(offset)) as Row[]).map(itemOf)
  }

  return {
    ...names,
    published: true,
    ...(options.idAt ? { idAt: options.idAt } : {}),
    flagged: (limit, offset) => list(isNotNull(table.flagged), limit, offset),
    async byAuthor(slug, limit, offset) {
      const condition = options.byAuthor?.(slug)
      return condition ? list(condition, limit, offset) : []
    },
    find: async (id) => itemOf(await options.load(ctx.db, keyOf(id))),
    remove: async (id, removal) => itemOf(await remove(ctx, options, keyOf(id), removal)),
    async erase(tx, id, removal) {
      const before = await options.load(tx, keyOf(id))
      const { row, ...erased } = await erase(ctx, options, tx, before, removal)
      return Object.assign({ item: itemOf(row) }, erased)
    },
    uses: (tx, hashes) => usesOf(options, tx, hashes),
    restore: async (id) => itemOf(await restore(ctx, options, keyOf(id))),
    hold: async (id) => itemOf(await hold(ctx, options, keyOf(id))),
    release: async (id) => itemOf(await release(ctx, options, keyOf(id))),
  }
}
