import { and, type Db, eq, gt } from "broadside/db"
import { IN_PLACE, visible } from "broadside/trust"
import type { WorldsContext } from "../context"
import { ends, goneBy } from "../expiry"
import { CALENDAR, whyExpired } from "../json"
import { pages } from "../schema"
import { addToIndex, removeFromIndex } from "./search-index"

/** The number of expired pages in one write; small, so that other writes do not wait long. */
const BATCH = 200

/** Moves expired pages into the Graveyard. They are already gone for readers before this runs. */
export async function finishExpired(ctx: WorldsContext): Promise<void> {
  await reviveTooEarly(ctx)
  while ((await finishSome(ctx)) === BATCH);
}

/** Restores pages that were moved while the clock was wrong. */
async function reviveTooEarly(ctx: WorldsContext): Promise<void> {
  if ((await finishedTooEarly(ctx.db, ctx.now())).length === 0) return
  await ctx.write(async (tx) => {
    for (const page of await finishedTooEarly(tx, ctx.now())) {
      await tx.update(pages).set(IN_PLACE).where(eq(pages.num, page.num))
      await addToIndex(tx, page)
    }
  })
}

async function finishSome(ctx: WorldsContext): Promise<number> {
  const expired = await expiredPages(ctx.db, ctx.now())
  if (expired.length === 0) return 0
  await ctx.write(async (tx) => {
    // Read again inside the write, because an author may have taken a page down in the meantime.
    for (const page of await expiredPages(tx, ctx.now())) {
      await removeFromIndex(tx, page)
      const finished = { removedAt: page.endsAt, removedBy: CALENDAR, removedWhy: whyExpired(page) }
      await tx.update(pages).set(finished).where(eq(pages.num, page.num))
    }
  })
  return expired.length
}

const finishedTooEarly = (db: Db, now: number) =>
  db
    .select()
    .from(pages)
    .where(and(eq(pages.removedBy, CALENDAR), gt(pages.endsAt, now), ends))
    .limit(BATCH)

const expiredPages = (db: Db, now: number) =>
  db
    .select()
    .from(pages)
    .where(and(visible(pages), goneBy(now)))
    .orderBy(pages.endsAt)
    .limit(BATCH)
