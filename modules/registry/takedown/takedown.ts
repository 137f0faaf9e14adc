import { type Db, desc, eq, isNotNull } from "broadside/db"
import { requireEditKey } from "broadside/publishing"
import type { RegistryContext } from "../context"
import { problems } from "../errors"
import { directories, servers } from "../schema"
import { BY, LISTED } from "../submitter"
import type { Removal } from "./models"

/** One of the two lists. */
export type List = "servers" | "directories"

/** Taking entries of a list out, by who holds the key or by the operator, and back in. */
export function createRemoval(ctx: RegistryContext, list: List) {
  // Only columns that both tables have are touched here.
  const table = (list === "servers" ? servers : directories) as typeof directories

  async function entry(tx: Db, id: string) {
    const [found] = await tx.select().from(table).where(eq(table.id, id))
    if (found) return found
    throw problems[list === "servers" ? "unknown-server" : "unknown-directory"](id)
  }

  async function end(tx: Db, id: string, by: string, why: string) {
    const now = ctx.now()
    await tx
      .update(table)
      .set({ removedAt: now, removedBy: by, removedWhy: why.normalize(), updatedAt: now })
      .where(eq(table.id, id))
    return { ok: true, removed: id }
  }

  return {
    /** For who holds the entry's key. */
    byOwner: (id: string, request: Request, { edit_key, why }: Removal) => {
      ctx.content.words({ why })
      return ctx.write(async (tx) => {
        const { editKey, removedAt } = await entry(tx, id)
        requireEditKey(request, edit_key, editKey)
        if (removedAt !== null) throw problems["already-removed"](id)
        return end(tx, id, BY.owner, why ?? "Its owner took it out.")
      })
    },

    /** So that it stays out, also of one that its owner removed. */
    byOperator: (id: string, why: string) =>
      ctx.write(async (tx) => {
        const { removedBy } = await entry(tx, id)
        if (removedBy === BY.operator) throw problems["already-removed"](id)
        return end(tx, id, BY.operator, why)
      }),

    restore: (id: string) =>
      ctx.write(async (tx) => {
        const { removedAt } = await entry(tx, id)
        if (removedAt === null) throw problems["not-removed"](id)
        await tx
          .update(table)
          .set({ ...LISTED, updatedAt: ctx.now() })
          .where(eq(table.id, id))
        return { ok: true, restored: id }
      }),

    /** Entries with doubtful words, the newest first. */
    flagged: (limit: number, offset: number) =>
      ctx.db
        .select()
        .from(table)
        .where(isNotNull(table.flagged))
        .orderBy(desc(table.num))
        .limit(limit)
        .offset(offset),
  }
}
