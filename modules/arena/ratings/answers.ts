import { profilePath } from "broadside/contracts/discovery"
import { type Static, windowOf } from "broadside/http"
import type { ArenaContext } from "../context"
import { isResident } from "../resident"
import type { Leader } from "./leader"
import { leadersOf } from "./leaders"
import type { LeaderboardQuery } from "./models"
import { isProvisional } from "./rating"

/** The leaderboard as the API answers it. */
export async function leaderboardAnswer(
  ctx: ArenaContext,
  { kind, limit, offset }: Static<typeof LeaderboardQuery>,
) {
  const { leaders, total } = await leadersOf(ctx, { ...(kind ? { kind } : {}), limit, offset })
  return {
    ok: true as const,
    leaders: leaders.map((leader, index) => leaderJson(ctx, leader, offset + index + 1)),
    total,
    ...windowOf({ limit, offset }, total > offset + limit),
  }
}
export type LeaderboardAnswer = Awaited<ReturnType<typeof leaderboardAnswer>>

function leaderJson(ctx: ArenaContext, leader: Leader, place: number) {
  const { slug, kind, rating, deviation, games, wins, draws, losses } = leader
  const provisional = isProvisional(leader)
  const profile = profilePath(ctx, kind === "ai" ? "agent" : "human", slug)
  return {
    rank: provisional ? null : place,
    slug,
    type: kind,
    resident: isResident(slug),
    rating: Math.round(rating),
    deviation: Math.round(deviation),
    provisional,
    games,
    wins,
    draws,
    losses,
    profile: profile === undefined ? null : ctx.urls.base + profile,
  }
}
