import { type Context, type Contribution, contribute } from "broadside"
import {
  and,
  type Db,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  type SQL,
  sql,
} from "broadside/db"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { NameHistories, type NameHistory } from "../contract"
import {
  ERASED,
  type Erased,
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
  type Removal,
} from "../items/contract"
import { IN_PLACE, isVisible, type Life, type LifeTable } from "./columns"

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
  /** The column of the authors' names, as they were typed; left out where items have none. */
  readonly author?: SQLiteColumn
  /** The column of their slugs, where the table has them, with an index. */
  readonly authorSlug?: SQLiteColumn
  /** The column with the time at which an item came under another author's name, null where it did not. */
  readonly authorSince?: SQLiteColumn
  /** The column with the hashes of edit keys, which prove whose a name is. */
  readonly editKey?: SQLiteColumn
  /** As in `NameHistory`. */
  readonly reserved?: readonly string[]
  /** False where items are never held. */
  readonly canHold?: false
  /** As `ModeratedKind.idAt`. */
  idAt?(path: string): string | undefined
  /** Finds an item by the id in its address, also one that is gone; throws 404 if there is none. */
  load(db: Db, id: string): Promise<Row>
  describe(row: Row): Described
  /** The columns that an author wrote, with what an erased item has in them. */
  readonly blank: Partial<Row>
  /** The items that are erased with one, which `changed` blanks. */
  others?(tx: Db, row: Row): Promise<Erased["others"]>
  /** The texts of an erased item, where they are not its title and its text. */
  texts?(row: Row): readonly string[]
  /** What else changes in a row with its life; throws to refuse the change. */
  also?(after: Row, before: Row): Partial<Row>
  /** What follows a change, in its write: counters, an index. */
  changed?(tx: Db, after: Row, before: Row): Promise<unknown>
}

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
  ...(items.author ? [contribute(NameHistories, nameHistory(ctx, items))] : []),
]

function nameHistory<Row extends LivingRow>(ctx: Host, items: ModeratedTable<Row>): NameHistory {
  const { editKey, reserved } = items
  async function first(db: Db, slug: string, where?: SQL) {
    const posts = await postsOf(ctx, db, items, slug, where)
    return posts.length > 0 ? Math.min(...posts.map(({ at }) => at)) : undefined
  }
  return {
    async firstPosts(db, slug) {
      const at = await first(db, slug)
      return at === undefined ? [] : [{ at, hasKey: editKey !== undefined }]
    },
    ...(editKey ? { postedAt: (db, slug, hash) => first(db, slug, eq(editKey, hash)) } : {}),
    ...(reserved ? { reserved } : {}),
  }
}

/** Since when each spelling of a name has been used: names are stored as they were typed. */
async function postsOf<Row extends LivingRow>(
  { content }: Host,
  db: Db,
  { table, author, authorSlug, authorSince }: ModeratedTable<Row>,
  slug: string,
  where?: SQL,
) {
  if (!author) return []
  const since = authorSince ? sql`coalesce(${authorSince}, ${table.createdAt})` : table.createdAt
  const all = await db
    .select({ name: author, at: sql<number>`min(${since})` })
    .from(table)
    .where(and(authorSlug && eq(authorSlug, slug), where))
    .groupBy(author)
  return authorSlug ? all : all.filter(({ name }) => content.slug(String(name)) === slug)
}

/**
 * The same without the history of names, for modules that have one of their own.
 * @example contribute(Moderation, moderatedKind(ctx, { kind: "threads", one: "thread", table: threads, … }))
 */
export function moderatedKind<Row extends LivingRow>(
  ctx: Host,
  items: ModeratedTable<Row>,
): ModeratedKind {
  const { table, author, authorSlug, load, describe, blank, also, changed } = items
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
    const changes = { ...columns, ...also?.({ ...before, ...columns }, before) }
    const after = { ...before, ...changes }
    await tx.update(table).set(changes).where(eq(key, before[items.key]))
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

  async function byAuthor(slug: string, limit: number, offset: number) {
    if (authorSlug) return list(eq(authorSlug, slug), limit, offset)
    const names = (await postsOf(ctx, ctx.db, items, slug)).map(({ name }) => name)
    return author && names.length > 0 ? list(inArray(author, names), limit, offset) : []
  }

  const holding: Pick<ModeratedKind, "hold" | "release"> = {
    hold: (id) => write(id, (row) => (isVisible(row) ? live({ held: true }) : undefined)),
    release: (id) => write(id, ({ held }) => (held ? live({ held: false }) : undefined)),
  }
  const { kind, one, idAt, others } = items
  return {
    kind,
    one,
    ...(idAt ? { idAt } : {}),
    flagged: (limit, offset) => list(isNotNull(table.flagged), limit, offset),
    ...(author ? { byAuthor } : {}),
    find: async (id) => itemOf(await load(ctx.db, id)),
    remove: (id, removal) => write(id, () => live(removedBy(removal))),
    restore: (id) => write(id, () => live({ ...IN_PLACE, held: false })),
    ...(items.canHold === false ? {} : holding),
    async erase(tx, id, removal) {
      const row = await load(tx, id)
      // Two requests at once: the first one did it.
      if (row.erased) return { item: itemOf(row) }
      const { title, text } = describe(row)
      const more = await others?.(tx, row)
      const nothing = { ...blank, ...removedBy(removal), flagged: null, erased: true }
      const item = await change(tx, id, () => nothing)
      const texts = items.texts?.(row) ?? [title, text ?? ""]
      return { item, texts, ...(more ? { others: more } : {}) }
    },
  }
}
