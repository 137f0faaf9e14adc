import type { Tombstone, TombstoneSource } from "broadside/contracts"
import { count, desc, eq, isNotNull } from "broadside/db"
import { requireEditKey, type TakeDown } from "broadside/publishing"
import { gameById } from "../catalogue/find-game"
import { burialOf, idOf, pageUrl, preservedUrl, recordOf, type Urls } from "../catalogue/json"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { AI_SOLO, type Game, games } from "../schema"
import { enter, leave } from "../search/search-index"

export function createGraveyard(ctx: ArchiveContext) {
  const { slug } = ctx.content

  /** The operator takes a game down. */
  const bury = (id: string, why: string, by: string) => lay(id, why, () => by)

  /** Its author takes it down. */
  const takeDown = (id: string, request: Request, { edit_key, why }: TakeDown) =>
    lay(id, why ?? "Its author took it down.", (game) => {
      requireEditKey(request, edit_key, game.editKey)
      return authorOf(game)
    })

  /** Takes a game out of lists, search and feeds; its id, lineage and source stay. */
  async function lay(id: string, why: string, byWhom: (game: Game) => string) {
    const flagged = ctx.content.words({ why })
    const game = await ctx.write(async (tx) => {
      const game = await gameById(tx, id)
      const by = byWhom(game)
      if (game.buriedAt !== null) throw problems["already-buried"](id)
      await leave(tx, game, slug, ctx.now())
      const buried = {
        buriedAt: ctx.now(),
        buriedBy: by,
        buriedWhy: why,
        updatedAt: ctx.now(),
        flagged: flagged ? [...(game.flagged ?? []), ...flagged] : game.flagged,
      }
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
      author: authorOf(game),
      why: game.buriedWhy ?? "",
      by: game.buriedBy ?? "",
      createdAt: game.createdAt,
      buriedAt: game.buriedAt ?? 0,
      url: pageUrl(ctx.urls, game),
      preservedUrl: preservedUrl(ctx.urls, game.num),
    }
  }

  return { bury, takeDown, restore, tombstones }
}

const authorOf = (game: Game) =>
  game.humanName === AI_SOLO ? (game.aiCredit ?? AI_SOLO) : game.humanName

/** The refusal of whatever a buried game cannot do. */
export function gameBuried(game: Game, urls: Urls) {
  const id = idOf(game.num)
  const { at, by, why, preservedUrl } = burialOf(game, urls)
  return problems["game-buried"](id, by, at.slice(0, 10), why).with({
    id,
    buried_at: at,
    buried_by: by,
    why,
    preserved_url: preservedUrl,
  })
}
