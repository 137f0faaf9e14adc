import { afterAll, beforeAll } from "bun:test"
import { contribute, defineModule, type Module } from "broadside"
import { Tools } from "broadside/contracts"
import { ProfileSections } from "broadside/contracts/discovery"
import { createTestHost, type TestHost } from "broadside/testing"
import type { Player, PlayerKind } from "../challenge"
import { type ArenaContext, spec } from "../context"
import { profileSection } from "../ratings/profile-section"
import type { Score } from "../ratings/rating"
import { createRatings } from "../ratings/ratings"
import { ratingRoutes } from "../ratings/routes"
import { ratingTools } from "../ratings/tools"
import { challenges } from "../schema"

const HOUR_MS = 3_600_000

export const player = (slug: string, kind: PlayerKind = "human"): Player => ({
  slug,
  kind,
  keyHash: null,
  isProtected: false,
})

/** A site for a test file, with only the ratings of the arena, to record games as if they were played. */
export function ratingsSite(...others: readonly Module[]) {
  let site: TestHost
  let ctx: ArenaContext
  let last = 0
  const ratingsAlone = defineModule({
    ...spec,
    setup(context) {
      ctx = context
      return {
        routes: ratingRoutes(context),
        contribute: [
          contribute(ProfileSections, profileSection(context)),
          contribute(Tools, ...ratingTools(context)),
        ],
      }
    },
  })
  beforeAll(async () => {
    site = await createTestHost({ modules: [ratingsAlone, ...others] })
  })
  afterAll(() => site.close())

  return {
    site: () => site,
    ctx: () => ctx,
    ratings: () => createRatings(ctx),
    record,
    /** Stores a finished game and rates it; answers its number. */
    async play(first: Player, second: Player, score: Score, at = site.now()): Promise<number> {
      last += 1
      const challenge = last
      await ctx.write(async (tx) => {
        await tx.insert(challenges).values(finished(challenge, first, second, score, at))
        await createRatings(ctx).record(tx, { challenge, players: [first, second], score, at })
      })
      return challenge
    },
  }

  function record(challenge: number, players: readonly [Player, Player], score: Score, at: number) {
    return ctx.write((tx) => createRatings(ctx).record(tx, { challenge, players, score, at }))
  }
}

function finished(num: number, first: Player, second: Player, score: Score, at: number) {
  const winner = score === 0.5 ? null : score === 1 ? first.slug : second.slug
  return {
    num,
    status: "completed",
    game: "hilltop",
    challenger: first.slug,
    challengerKind: first.kind,
    challengerProtected: first.isProtected,
    invited: second.slug,
    opponent: second.slug,
    opponentKind: second.kind,
    opponentProtected: second.isProtected,
    side: "white",
    control: { kind: "correspondence", moveMs: HOUR_MS },
    rated: true,
    createdAt: at - HOUR_MS,
    expiresAt: at + HOUR_MS,
    acceptedAt: at - HOUR_MS,
    completedAt: at,
    result: { winner, by: "checkmate", source: "board", confirmedBy: [] },
  } as const
}
