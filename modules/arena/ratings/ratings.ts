import type { Ratings } from "../arena"
import type { ArenaContext } from "../context"
import { leadersOf } from "./leaders"
import { ratingAt } from "./rating"
import { recordGame, standingOf } from "./standings"

/** Ratings of all players, computed as games end. */
export const createRatings = (ctx: ArenaContext): Ratings => ({
  async of(slug) {
    const rating = await standingOf(ctx.db, slug)
    return rating && ratingAt(rating, ctx.now())
  },
  record: recordGame,
  leaders: (query) => leadersOf(ctx, query),
})
