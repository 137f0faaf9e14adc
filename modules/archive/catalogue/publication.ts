import type { Publication, PublicationSource } from "broadside/contracts/publishing"
import { coverUrl, isHeld } from "broadside/publishing"
import type { ArchiveContext } from "../context"
import { gameByNum } from "../find-game"
import { idOf } from "../json"
import { seedOf } from "../parts"
import { AI_SOLO, type Game } from "../schema"

/** A game, as other modules see it. */
export function publicationOf({ urls }: Pick<ArchiveContext, "urls">, game: Game): Publication {
  const human = game.humanName === AI_SOLO ? [] : [game.humanName]
  return {
    path: `/archive/${idOf(game.num)}`,
    title: game.title,
    makers: [...new Set([...human, ...(game.aiCredit ? [game.aiCredit] : [])])],
    seed: seedOf({ id: idOf(game.num), title: game.title }),
    picture: coverUrl(urls, game.cover),
    ended: game.removedAt !== null,
    held: isHeld(game),
  }
}

// Its details page, and the addresses of its own page with and without a name.
const ADDRESS = /^\/(?:archive|games)\/0*([1-9]\d{0,14})(?:-[^/]*)?$/

/** Finds games by any of their addresses. */
export const gamePublications = (ctx: ArchiveContext): PublicationSource => ({
  async find(path) {
    const [, num] = ADDRESS.exec(path) ?? []
    const game = num === undefined ? undefined : await gameByNum(ctx.db, Number(num))
    return game && publicationOf(ctx, game)
  },
})
