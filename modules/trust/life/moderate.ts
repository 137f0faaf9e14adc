import { type Context, type Contribution, contribute } from "broadside"
import { type Db, desc, eq, getTableColumns, inArray, isNotNull, min, type SQL } from "broadside/db"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { NameHistories } from "../contract"
import {
  ERASED,
  type Erased,
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
  type Removal,
} from "../items/contract"
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
  /** The column of their slugs, where the table has them, with an index. */
  readonly authorSlug?: SQLiteColumn
  /** As `ModeratedKind.idAt`. */
  idAt?(path: string): string | undefined
  /** Finds an item by the id in its address, also one that is gone; throws 404 if there is none. */
  load(db: Db, id: string): Promise<Row>
  describe(row: Row): Described
  /** The columns that an author wrote, with what an erased item has in them. */
  readonly blank: Partial<Row>
  /** The items that are erased with one, which `changed` blanks. */
  others?(tx: Db, row: Row): Promise<Erased["others"]>
  /** What follows a change, in its write: counters, an index. */
  changed?(tx: Db, after: Row, before: Row): Promise<unknown>
}

const IN_PLACE = { held: false, removedAt: null, removedBy: null, removedWhy: null } as const

type Host = Pick<Context, "db" | "write" | "now" | "content">

/**
 * The life of a module's items: whatever the operator, a rule or an erasure does to them.
 * @example contribute: moderate(ctx, { kind: "guestbook-entries", one: "entry", table: entries, key: "id", … })
 */
export const moderate = <Row extends LivingRow>(
  ctx: Host,
  items: ModeratedTable<Row>,
): Contribution[] => [
  contribute(Moderation, moderatedKind(ctx, items)),
  contribute(NameHistories, {
    async firstPosts(db, slug) {
      const posts = await postsOf(ctx, db, items, slug)
      const times = posts.map(({ at }) => Number(at))
      return times.length > 0 ? [{ at: Math.min(...times), hasKey: false }] : []
    },
  }),
]

/** Since when each spelling of a name has been used: names are stored as they were typed. */
async function postsOf<Row extends LivingRow>(
  { content }: Host,
  db: Db,
  { table, author, authorSlug }: ModeratedTable<Row>,
  slug: string,
) {
  const all = await db
    .select({ name: author, at: min(table.createdAt) })
    .from(table)
    .where(authorSlug && eq(authorSlug, slug))
    .groupBy(author)
  return authorSlug ? all : all.filter(({ name }) => content.slug(String(name)) === slug)
}

/**
 * The same without the history of names, for modules that have one of their own, or that erase items themselves.
 * @example contribute(Moderation, moderatedKind(ctx, { kind: "threads", one: "thread", table: threads, … }))
 */
export function moderatedKind<Row extends LivingRow>(
  ctx: Host,
  items: ModeratedTable<Row>,
): ModeratedKind {
  const { table, author, authorSlug, load, describe, blank, changed } = items
  const key = getTableColumns(table)[items.key] as SQLiteColumn
  // Numbers grow with time, and have an index.
  const newest = key.dataType === "number" ? [desc(key)] : [desc(table.createdAt), desc(key)]

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
    await tx.update(table).set(columns).where(eq(key, before[items.key]))
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
      .orderBy(...newest)
      .limit(limit)
      .offset(offset)
    return (rows as Row[]).map(itemOf)
  }

  const { kind, one, idAt, others } = items
  return {
    kind,
    one,
    ...(idAt ? { idAt } : {}),
    flagged: (limit, offset) => list(isNotNull(table.flagged), limit, offset),
    async byAuthor(slug, limit, offset) {
      if (authorSlug) return list(eq(authorSlug, slug), limit, offset)
      const names = (await postsOf(ctx, ctx.db, items, slug)).map(({ name }) => name)
      return names.length > 0 ? list(inArray(author, names), limit, offset) : []
    },
    find: async (id) => itemOf(await load(ctx.db, id)),
    remove: (id, removal) => write(id, () => live(removedBy(removal))),
    restore: (id) => write(id, () => live(IN_PLACE)),
    hold: (id) =>
      write(id, ({ removedAt }) => (removedAt === null ? live({ held: true }) : undefined)),
    release: (id) => write(id, ({ held }) => (held ? live({ held: false }) : undefined)),
    async erase(tx, id, removal) {
      const row = await load(tx, id)
      const { title, text } = describe(row)
      const more = await others?.(tx, row)
      const nothing = { ...blank, ...removedBy(removal), flagged: null, erased: true }
      const item = await change(tx, id, () => nothing)
      return { item, texts: [title, text ?? ""], ...(more ? { others: more } : {}) }
    },
  }
}
