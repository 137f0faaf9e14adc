import type { Context } from "broadside"
import type { Tombstone, TombstoneSource } from "broadside/contracts"
import { Tombstones } from "broadside/contracts"
import { count, desc, eq, isNotNull } from "broadside/db"
import { enter, leave } from "./counting"
import { problems } from "./errors"
import { gameById } from "./finding"
import { idOf, pageUrl, preservedUrl, recordOf } from "./record"
import { AI_SOLO, type Game, games } from "./schema"

export function createGraveyard(ctx: Context) {
  const { slug } = ctx.content

  /** Takes a game out of lists, search and feeds; its id, lineage and source stay. */
  async function bury(id: string, why: string, by: string) {
    const game = await ctx.write(async (tx) => {
      const game = await gameById(tx, id)
      if (game.buriedAt !== null) throw problems["already-buried"](id)
      await leave(tx, game, slug, ctx.now())
      const buried = { buriedAt: ctx.now(), buriedBy: by, buriedWhy: why, updatedAt: ctx.now() }
      await tx.update(games).set(buried).where(eq(games.num, game.num))
      return { ...game, ...buried }
    })
    return { ok: true, game: recordOf(game, ctx.urls) }
  }

  async function restore(id: string) {
    const game = await ctx.write(async (tx) => {
      const game = await gameById(tx, id)
      if (game.buriedAt === null) throw problems["not-buried"](id)
      await enter(tx, game, slug, ctx.now())
      const live = { buriedAt: null, buriedBy: null, buriedWhy: null, updatedAt: ctx.now() }
      await tx.update(games).set(live).where(eq(games.num, game.num))
      return { ...game, ...live }
    })
    return { ok: true, game: recordOf(game, ctx.urls) }
  }

  /** The archive's part of the Graveyard. */
  const tombstones: TombstoneSource = {
    async list(limit, offset) {
      const rows = await ctx.db
        .select()
        .from(games)
        .where(isNotNull(games.buriedAt))
        .orderBy(desc(games.buriedAt))
        .limit(limit)
        .offset(offset)
      return rows.map(tombstoneOf)
    },
    async count() {
      const [row] = await ctx.db.select({ n: count() }).from(games).where(isNotNull(games.buriedAt))
      return row?.n ?? 0
    },
  }

  function tombstoneOf(game: Game): Tombstone {
    return {
      kind: "game",
      id: idOf(game.num),
      title: game.title,
      description: game.description,
      author: game.humanName === AI_SOLO ? (game.aiCredit ?? AI_SOLO) : game.humanName,
      why: game.buriedWhy ?? "",
      by: game.buriedBy ?? "",
      createdAt: game.createdAt,
      buriedAt: game.buriedAt ?? 0,
      url: pageUrl(ctx.urls, game),
      preservedUrl: preservedUrl(ctx.urls, game.num),
    }
  }

  /** Every module's dead, the latest burial first. */
  async function all(limit: number, offset: number) {
    const sources = ctx.all(Tombstones)
    const [stones, totals] = await Promise.all([
      Promise.all(sources.map((source) => source.list(offset + limit + 1, 0))),
      Promise.all(sources.map((source) => source.count())),
    ])
    const merged = stones.flat().sort((a, b) => b.buriedAt - a.buriedAt)
    const items = merged.slice(offset, offset + limit).map((stone) => ({
      ...stone,
      createdAt: new Date(stone.createdAt).toISOString(),
      buriedAt: new Date(stone.buriedAt).toISOString(),
    }))
    return {
      ok: true,
      items,
      total: totals.reduce((sum, n) => sum + n, 0),
      limit,
      offset,
      ...(merged.length > offset + limit ? { next_offset: offset + limit } : {}),
    }
  }

  return { bury, restore, tombstones, all, tombstoneOf }
}
