import type { Tombstone, TombstoneSource } from "broadside/contracts"
import { and, count, type Db, desc, eq, gt, isNull } from "broadside/db"
import { requireEditKey, type TakeDown } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
import { NEVER, type Page, pages, type World } from "../schema"
import { ends, goneBy } from "../shelves/expiry"
import { anyPageById, pageById } from "../shelves/find-page"
import { burialOf, CALENDAR, pageUrl, preservedUrl, recordOf, whyExpired } from "../shelves/json"
import { enter, leave } from "../shelves/search-index"

/** How many expired pages are folded in one write, so that others need not wait for all. */
const BATCH = 200

export function createEnding(ctx: WorldsContext) {
  /** Its author takes a page down. */
  const takeDown = (world: World, id: string, request: Request, { edit_key, why }: TakeDown) =>
    end(
      (tx) => pageById(tx, world, id),
      why ?? "Its author took it down.",
      (page) => {
        requireEditKey(request, edit_key, page.editKey)
        return page.author
      },
    )

  /** The operator takes a page down. */
  const bury = (id: string, why: string, by: string) =>
    end(
      (tx) => anyPageById(tx, id),
      why,
      () => by,
    )

  async function end(find: (tx: Db) => Promise<Page>, why: string, byWhom: (page: Page) => string) {
    const flagged = ctx.content.words({ why })
    const page = await ctx.write(async (tx) => {
      const page = await find(tx)
      const by = byWhom(page)
      const now = ctx.now()
      if (page.endsAt <= now) throw problems["already-taken-down"](page.id)
      await leave(tx, page)
      const ended = {
        endsAt: now,
        endedBy: by,
        endedWhy: why,
        updatedAt: now,
        flagged: flagged ? [...(page.flagged ?? []), ...flagged] : page.flagged,
      }
      await tx.update(pages).set(ended).where(eq(pages.num, page.num))
      return { ...page, ...ended }
    })
    return { ok: true, page: recordOf(page, ctx.urls, ctx.now()) }
  }

  /** Puts a page that was taken down back, unless its time is over meanwhile. */
  async function restore(id: string) {
    const page = await ctx.write(async (tx) => {
      const page = await anyPageById(tx, id)
      const endsAt = page.expiresAt ?? NEVER
      if (page.endsAt > ctx.now() || endsAt <= ctx.now()) throw problems["not-taken-down"](id)
      const live = { endsAt, endedBy: null, endedWhy: null, updatedAt: ctx.now() }
      await tx.update(pages).set(live).where(eq(pages.num, page.num))
      await enter(tx, page)
      return { ...page, ...live }
    })
    return { ok: true, page: recordOf(page, ctx.urls, ctx.now()) }
  }

  /** Folds what has expired into the Graveyard: nothing here is needed for it to be gone. */
  async function fold(): Promise<void> {
    await unfold()
    while ((await foldSome()) === BATCH);
  }

  /** What was folded while the clock was wrong is live again. */
  async function unfold(): Promise<void> {
    if ((await foldedTooEarly(ctx.db, ctx.now())).length === 0) return
    await ctx.write(async (tx) => {
      for (const page of await foldedTooEarly(tx, ctx.now())) {
        await tx.update(pages).set({ endedBy: null, endedWhy: null }).where(eq(pages.num, page.num))
        await enter(tx, page)
      }
    })
  }

  async function foldSome(): Promise<number> {
    const expired = await expiredPages(ctx.db, ctx.now())
    if (expired.length === 0) return 0
    await ctx.write(async (tx) => {
      // Seen anew inside the write: its author may have taken one down meanwhile.
      for (const page of await expiredPages(tx, ctx.now())) {
        await leave(tx, page)
        const folded = { endedBy: CALENDAR, endedWhy: whyExpired(page) }
        await tx.update(pages).set(folded).where(eq(pages.num, page.num))
      }
    })
    return expired.length
  }

  /** The worlds' part of the Graveyard. */
  const tombstones: TombstoneSource = {
    async list(limit, offset) {
      const rows = await ctx.db
        .select()
        .from(pages)
        .where(goneBy(ctx.now()))
        .orderBy(desc(pages.endsAt))
        .limit(limit)
        .offset(offset)
      return rows.map(tombstoneOf)
    },
    async count() {
      const [row] = await ctx.db.select({ n: count() }).from(pages).where(goneBy(ctx.now()))
      return row?.n ?? 0
    },
  }

  function tombstoneOf(page: Page): Tombstone {
    const { by, why } = burialOf(page, ctx.urls)
    return {
      kind: page.world,
      id: page.id,
      title: page.title,
      description: page.description,
      author: page.author,
      why,
      by,
      createdAt: page.createdAt,
      buriedAt: page.endsAt,
      url: pageUrl(ctx.urls, page),
      preservedUrl: preservedUrl(ctx.urls, page),
    }
  }

  return { takeDown, bury, restore, fold, tombstones }
}
export type Ending = ReturnType<typeof createEnding>

const foldedTooEarly = (db: Db, now: number) =>
  db
    .select()
    .from(pages)
    .where(and(eq(pages.endedBy, CALENDAR), gt(pages.endsAt, now), ends))
    .limit(BATCH)

const expiredPages = (db: Db, now: number) =>
  db
    .select()
    .from(pages)
    .where(and(isNull(pages.endedBy), goneBy(now)))
    .orderBy(pages.endsAt)
    .limit(BATCH)
