import { and, count, desc, eq, isNull } from "broadside/db"
import type { GuestbookContext } from "./context"
import { problems } from "./errors"
import { entries } from "./schema"

const { id, game, name, nameProtected, message, createdAt } = entries

interface NewEntry {
  readonly game: string
  readonly message: string
  /** As `ctx.identify` returned them. */
  readonly name: string
  readonly nameProtected: boolean
}

/** The rules, which do not depend on HTTP. */
export function createGuestbook(ctx: GuestbookContext) {
  return {
    async write(entry: NewEntry) {
      const { longest_message: longest } = ctx.config
      if ([...entry.message].length > longest) throw problems["guestbook-too-long"](longest)
      const verdict = ctx.content.family(`${entry.name}\n${entry.message}`)
      if (verdict.verdict === "refused") throw problems["guestbook-unkind"]()
      if (!(await ctx.needs.games.find(entry.game)))
        throw problems["guestbook-unknown-game"](entry.game)
      const flagged = verdict.verdict === "flagged" ? verdict.words : null
      const row = { ...entry, id: crypto.randomUUID(), createdAt: ctx.now(), flagged }
      await ctx.write((tx) => tx.insert(entries).values(row))
      return { ok: true, id: row.id }
    },

    async list(about: string | undefined, limit: number, offset: number) {
      const rows = await ctx.db
        .select({ id, game, name, nameProtected, message, createdAt })
        .from(entries)
        .where(and(isNull(entries.removedAt), about === undefined ? undefined : eq(game, about)))
        .orderBy(desc(createdAt), desc(id))
        .limit(limit)
        .offset(offset)
      return rows
    },

    async count() {
      const [row] = await ctx.db
        .select({ n: count() })
        .from(entries)
        .where(isNull(entries.removedAt))
      return { guestbook_entries: row?.n ?? 0 }
    },
  }
}
