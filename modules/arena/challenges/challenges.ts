import type { Challenges, Games, Ratings } from "../arena"
import { isPlayedHere } from "../challenge"
import type { ArenaContext } from "../context"
import { sideOf } from "../games/players"
import { acceptChallenge } from "./accept"
import { completeChallenge } from "./complete"
import { createChallenge } from "./create"
import { listChallenges } from "./list"
import { requirePlayer } from "./player"
import { declineChallenge, withdrawChallenge } from "./refuse"
import { askRematch } from "./rematch"
import { reportResult } from "./report"
import { challengeOf, rowOf } from "./store"

/** What challenges need of the rest of the arena; games need challenges, too, so they come late. */
export interface Parts {
  readonly games: () => Games
  readonly ratings: Pick<Ratings, "record">
}

export function createChallenges(ctx: ArenaContext, { games, ratings }: Parts): Challenges {
  const find = async (id: string) => challengeOf(await rowOf(ctx.db, id), ctx.now())

  /** Lets the board notice that the time of a player is over. */
  async function judgeTime(id: string): Promise<void> {
    const challenge = await find(id)
    if (challenge.status === "accepted" && isPlayedHere(challenge)) await games().find(id)
  }

  return {
    find,
    create: (fields) => createChallenge(ctx, fields),
    accept: (id, fields) => acceptChallenge(ctx, games, id, fields),
    decline: (id, by, reason) => declineChallenge(ctx, id, by, reason),
    withdraw: (id, by) => withdrawChallenge(ctx, id, by),
    async rematch(id, by) {
      await judgeTime(id)
      return askRematch(ctx, games, id, by)
    },
    async report(id, report) {
      await judgeTime(id)
      return reportResult(ctx, ratings, id, report)
    },
    list: ({ slug, ...query }) =>
      listChallenges(ctx.db, ctx.now(), {
        ...query,
        ...(slug === undefined ? {} : { slug: ctx.content.slug(slug) }),
      }),
    requirePlayer(challenge, by) {
      const { slug } = requirePlayer(challenge, { ...by, slug: ctx.content.slug(by.slug) })
      return sideOf(challenge, slug)
    },
    complete: (tx, { id }, result) => completeChallenge(ctx, tx, ratings, id, result),
  }
}
