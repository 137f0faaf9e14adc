import type { SenderReview } from "broadside"
import { and, count, type Db, desc, eq } from "broadside/db"
import { newLife, reachable, visible } from "broadside/trust"
import type { GuestbookContext } from "./context"
import { problems } from "./errors"
import { entries } from "./schema"

/** The kind of an entry for the operator, and in its review. */
export const KIND = "guestbook-entries"

const { id, game, name, nameProtected, message, createdAt, held } = entries

interface NewEntry {
  readonly game: string
  readonly message: string
  /** As `ctx.identify` returned them. */
  readonly name: string
  readonly nameProtected: boolean
}

interface ListOptions {
  readonly game?: string | undefined
  /** One entry alone, which may be held: those who have its id have its address. */
  readonly id?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Finds an entry, also one that is gone. */
export async function entryById(db: Db, entry: string) {
  const [row] = await db.select().from(entries).where(eq(id, entry))
  if (!row) throw problems["guestbook-unknown-entry"](entry)
  return row
}

/** The rules, which do not depend on HTTP. */
export function createGuestbook(ctx: GuestbookContext) {
  return {
    async write(entry: NewEntry, review: SenderReview) {
      const { longest_message: longest } = ctx.config
      if ([...entry.message].length > longest) throw problems["guestbook-too-long"](longest)
      const verdict = ctx.content.family(`${entry.name}\n${entry.message}`)
      if (verdict.verdict === "refused") throw problems["guestbook-unkind"]()
      if (!(await ctx.needs.games.find(entry.game)))
        throw problems["guestbook-unknown-game"](entry.game)
      const flagged = verdict.verdict === "flagged" ? verdict.words : null
      const reviewed = await review({ kind: KIND, title: entry.name, text: entry.message, flagged })
      const row = { ...entry, id: crypto.randomUUID(), createdAt: ctx.now(), flagged }
      await ctx.write(async (tx) => {
        await tx.insert(entries).values({ ...row, ...newLife(reviewed.held) })
        await reviewed.store(tx, row.id)
      })
      return { ok: true, id: row.id, ...reviewed.answer }
    },

    list: ({ limit, offset, ...only }: ListOptions) =>
      ctx.db
        .select({ id, game, name, nameProtected, message, createdAt, held })
        .from(entries)
        .where(
          and(
            only.id === undefined ? visible(entries) : reachable(entries),
            only.id === undefined ? undefined : eq(id, only.id),
            only.game === undefined ? undefined : eq(game, only.game),
          ),
        )
        .orderBy(desc(createdAt), desc(id))
        .limit(limit)
        .offset(offset),

    async count() {
      const [row] = await ctx.db.select({ n: count() }).from(entries).where(visible(entries))
      return { guestbook_entries: row?.n ?? 0 }
    },
  }
}
