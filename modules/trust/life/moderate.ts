import { type Context, type Contribution, contribute } from "broadside"
import { type Db, desc, eq, getTableColumns, inArray, isNotNull, min, type SQL } from "broadside/db"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { NameHistories } from "../contract"
import { ERASED, type ModeratedItem, Moderation, type Removal } from "../items/contract"
import type { Life, LifeTable } from "./columns"

interface LivingRow extends Life {
  readonly createdAt: number
}

/** What an item is, apart from its life. */
export interface Described
  extends Pick<ModeratedItem, "id" | "title" | "author" | "url" | "text" | "record"> {}

/** What a module says of its items; `Row` is a row of their table. */
export interface ModeratedTable<Row extends LivingRow> {
  /** Their path segment, in the plural, and the name of one in a response: `{ kind: "guestbook-entries", one: "entry" }`. */
  readonly kind: string
  readonly one: string
  /** With the columns of `lifeColumns`. */
  readonly table: LifeTable
  /** Its primary key. */
  readonly key: keyof Row & string
  /** The column of the authors' names, as they were typed. */
  readonly author: SQLiteColumn
  /** As `ModeratedKind.idAt`. */
  idAt?(path: string): string | undefined
  /** Finds an item by the id in its address, also one that is gone; throws 404 if there is none. */
  load(db: Db, id: string): Promise<Row>
  describe(row: Row): Described
  /** The columns that an author wrote, with what an erased item has in them. */
  readonly blank: Partial<Row>
  /** What follows a change, in its write: counters, an index. */
  changed?(tx: Db, after: Row, before: Row): Promise<unknown>
}

const IN_PLACE = { held: false, removedAt: null, removedBy: null, removedWhy: null } as const

/**
 * The life of a module's items: whatever the operator, a rule or an erasure does to them.
 * @example contribute: moderate(ctx, { kind: "guestbook-entries", one: "entry", table: entries, key: "id", … })
 */
export function moderate<Row extends LivingRow>(
  ctx: Pick<Context, "db" | "write" | "now" | "content">,
  { table, author, load, describe, blank, changed, ...of }: ModeratedTable<Row>,
): Contribution[] {
  const key = getTableColumns(table)[of.key] as SQLiteColumn

  function itemOf(row: Row): ModeratedItem {
    const { createdAt, flagged, held, erased, removedAt: at, removedBy, removedWhy } = row
    const removal = { at: at ?? 0, by: removedBy ?? "", why: removedWhy ?? "" }
    return {
      ...describe(row),
      ...(erased ? { title: ERASED } : {}),
      createdAt,
      flagged: flagged ?? [],
      held,
      removed: at === null ? undefined : erased ? { ...removal, erased } : removal,
    }
  }

  async function change(tx: Db, id: string, next: (row: Row) => Partial<Row> | undefined) {
    const before = await load(tx, id)
    const columns = next(before)
    if (!columns) return itemOf(before)
    const after = { ...before, ...columns }
    await tx.update(table).set(columns).where(eq(key, before[of.key]))
    await changed?.(tx, after, before)
    return itemOf(after)
  }
  const live = (life: Partial<Life>) => life as Partial<Row>
  const removedBy = ({ why, by }: Removal): Partial<Life> => ({
    held: false,
    removedAt: ctx.now(),
    removedBy: by,
    removedWhy: why,
  })
  const write = (id: string, next: (row: Row) => Partial<Row> | undefined) =>
    ctx.write((tx) => change(tx, id, next))

  async function list(where: SQL, limit: number, offset: number) {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(where)
      .orderBy(desc(table.createdAt), desc(key))
      .limit(limit)
      .offset(offset)
    return (rows as Row[]).map(itemOf)
  }

  /** Since when each spelling of a name has been used: names are stored as they were typed, without a slug. */
  async function spellingsOf(db: Db, slug: string) {
    const all = await db
      .select({ name: author, at: min(table.createdAt) })
      .from(table)
      .groupBy(author)
    return all.filter(({ name }) => ctx.content.slug(String(name)) === slug)
  }

  const { kind, one, idAt } = of
  return [
    contribute(Moderation, {
      kind,
      one,
      ...(idAt ? { idAt } : {}),
      flagged: (limit, offset) => list(isNotNull(table.flagged), limit, offset),
      async byAuthor(slug, limit, offset) {
        const names = (await spellingsOf(ctx.db, slug)).map(({ name }) => name)
        return names.length > 0 ? list(inArray(author, names), limit, offset) : []
      },
      find: async (id) => itemOf(await load(ctx.db, id)),
      remove: (id, removal) => write(id, () => live(removedBy(removal))),
      restore: (id) => write(id, () => live(IN_PLACE)),
      hold: (id) =>
        write(id, ({ removedAt }) => (removedAt === null ? live({ held: true }) : undefined)),
      release: (id) => write(id, ({ held }) => (held ? live({ held: false }) : undefined)),
      async erase(tx, id, removal) {
        const { title, text } = describe(await load(tx, id))
        const nothing = { ...blank, ...removedBy(removal), flagged: null, erased: true }
        const item = await change(tx, id, () => nothing)
        return { item, texts: [title, text ?? ""] }
      },
    }),
    contribute(NameHistories, {
      async firstPosts(db, slug) {
        const times = (await spellingsOf(db, slug)).map(({ at }) => Number(at))
        return times.length > 0 ? [{ at: Math.min(...times), hasKey: false }] : []
      },
    }),
  ]
}
