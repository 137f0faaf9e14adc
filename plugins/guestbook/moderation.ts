import { ERASED, type ModeratedItem, type ModeratedKind } from "broadside/contracts/trust"
import { type Db, desc, eq, inArray, isNotNull } from "broadside/db"
import type { GuestbookContext } from "./context"
import { KIND } from "./entries"
import { problems } from "./errors"
import { entries } from "./schema"

type Entry = typeof entries.$inferSelect
type State = Pick<Entry, "held" | "removedAt" | "removedBy" | "removedWhy">

const LISTED: State = { held: false, removedAt: null, removedBy: null, removedWhy: null }

/** An entry in the list of entries, after the path of the module. */
const PLACE = /^\/entries(?:\?id=|(?:\?[^#]*)?#)([0-9a-f-]{36})$/

/** Moderation of entries; the host serves it under `/api/operator/guestbook-entries`. */
export function moderatedEntries(ctx: GuestbookContext): ModeratedKind {
  async function entryById(db: Db, id: string): Promise<Entry> {
    const [entry] = await db.select().from(entries).where(eq(entries.id, id))
    if (!entry) throw problems["guestbook-unknown-entry"](id)
    return entry
  }

  /** Changes the state of an entry to what it should be, which may be what it is. */
  const change = (id: string, stateOf: (entry: Entry) => State): Promise<ModeratedItem> =>
    ctx.write(async (tx) => {
      const entry = await entryById(tx, id)
      const state = stateOf(entry)
      await tx.update(entries).set(state).where(eq(entries.id, id))
      return itemOf({ ...entry, ...state })
    })

  function itemOf(entry: Entry): ModeratedItem {
    const { id, game, name, message, createdAt, flagged, removedAt, removedBy, removedWhy } = entry
    return {
      id,
      title: message === "" ? ERASED : `${name} on game ${game}`,
      author: name,
      url: `${ctx.urls.base}${ctx.root}/entries?id=${id}`,
      text: message,
      createdAt,
      flagged: flagged ?? [],
      held: entry.held,
      removed:
        removedAt === null
          ? undefined
          : {
              at: removedAt,
              by: removedBy ?? "",
              why: removedWhy ?? "",
              // Every entry has a message, except those of which nothing is left.
              ...(message === "" ? { erased: true } : {}),
            },
      record: { id, game, name, message },
    }
  }

  return {
    kind: KIND,
    one: "entry",
    idAt: (path) =>
      path.startsWith(ctx.root) ? PLACE.exec(path.slice(ctx.root.length))?.[1] : undefined,
    async flagged(limit, offset) {
      const rows = await ctx.db
        .select()
        .from(entries)
        .where(isNotNull(entries.flagged))
        .orderBy(desc(entries.createdAt), desc(entries.id))
        .limit(limit)
        .offset(offset)
      return rows.map(itemOf)
    },
    async byAuthor(slug, limit, offset) {
      // Names are stored as they were written, without a slug.
      const authors = await ctx.db.selectDistinct({ name: entries.name }).from(entries)
      const names = authors
        .map(({ name }) => name)
        .filter((name) => ctx.content.slug(name) === slug)
      if (names.length === 0) return []
      const rows = await ctx.db
        .select()
        .from(entries)
        .where(inArray(entries.name, names))
        .orderBy(desc(entries.createdAt), desc(entries.id))
        .limit(limit)
        .offset(offset)
      return rows.map(itemOf)
    },
    find: async (id) => itemOf(await entryById(ctx.db, id)),
    remove: (id, { why, by }) =>
      change(id, () => ({ held: false, removedAt: ctx.now(), removedBy: by, removedWhy: why })),
    restore: (id) => change(id, () => LISTED),
    hold: (id) =>
      change(id, (entry) => (entry.removedAt === null ? { ...LISTED, held: true } : entry)),
    release: (id) => change(id, (entry) => (entry.held ? LISTED : entry)),
    async erase(tx, id, { why, by }) {
      const entry = await entryById(tx, id)
      const removed = { held: false, removedAt: ctx.now(), removedBy: by, removedWhy: why }
      const blank = { ...removed, name: "", message: "", flagged: null }
      await tx.update(entries).set(blank).where(eq(entries.id, id))
      return { item: itemOf({ ...entry, ...blank }), texts: [entry.message] }
    },
  }
}
