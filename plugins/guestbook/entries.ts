import { column, count, desc, eq, sqliteTable } from "broadside/db"
import type { GuestbookContext } from "./context"
import { problems } from "./errors"

export const entries = sqliteTable("guestbook_entries", {
  id: column.text().primaryKey(),
  game: column.text().notNull(),
  name: column.text().notNull(),
  message: column.text().notNull(),
  createdAt: column.integer("created_at").notNull(),
})

/** The rules: they know nothing of HTTP. */
export function createGuestbook(ctx: GuestbookContext) {
  return {
    async write(entry: { game: string; name: string; message: string }) {
      const { longest_message: longest } = ctx.config
      if ([...entry.message].length > longest) throw problems["guestbook-too-long"](longest)
      if (ctx.content.family(`${entry.name}\n${entry.message}`).verdict === "refused")
        throw problems["guestbook-unkind"]()
      if (!(await ctx.needs.games.find(entry.game)))
        throw problems["guestbook-unknown-game"](entry.game)
      const row = { ...entry, id: crypto.randomUUID(), createdAt: ctx.now() }
      await ctx.write((tx) => tx.insert(entries).values(row))
      return { ok: true, id: row.id }
    },

    async list(game: string | undefined, limit: number, offset: number) {
      const about = game === undefined ? undefined : eq(entries.game, game)
      const rows = await ctx.db
        .select()
        .from(entries)
        .where(about)
        .orderBy(desc(entries.createdAt), desc(entries.id))
        .limit(limit)
        .offset(offset)
      return rows
    },

    async count() {
      const [row] = await ctx.db.select({ entries: count() }).from(entries)
      return { guestbook_entries: row?.entries ?? 0 }
    },
  }
}
