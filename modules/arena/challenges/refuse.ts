import type { By } from "../arena"
import type { Challenge } from "../challenge"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import { requirePending } from "./accept"
import { invitedIn, requireKey } from "./player"
import { type ChallengeRow, challengeOf, changeRow, idOf, rowOf } from "./store"

/** The one who was challenged does not want to play. */
export async function declineChallenge(
  ctx: ArenaContext,
  id: string,
  by: By,
  reason?: string,
): Promise<Challenge> {
  const doubtful = ctx.content.screen({ slug: by.slug, reason: reason ?? null })
  const why = reason?.trim().normalize() || null
  return endPending(ctx, id, by, requireInvited, { why, doubtful })
}

/** The challenger takes it back. */
export const withdrawChallenge = (ctx: ArenaContext, id: string, by: By): Promise<Challenge> =>
  endPending(ctx, id, by, requireChallenger)

interface Reason {
  readonly why?: string | null
  /** Names of rules that it may break. */
  readonly doubtful?: string[] | null
}

async function endPending(
  ctx: ArenaContext,
  id: string,
  by: By,
  require: (row: ChallengeRow, by: By) => void,
  { why = null, doubtful = null }: Reason = {},
): Promise<Challenge> {
  const slug = ctx.content.slug(by.slug)
  return ctx.write(async (tx) => {
    const row = await rowOf(tx, id)
    require(row, { ...by, slug })
    // After a lost answer, a player sends it again.
    if (row.declinedBy === slug && row.declinedWhy === why) return challengeOf(row, ctx.now())
    requirePending(row, ctx.now())
    const more = doubtful && { flagged: [...(row.flagged ?? []), ...doubtful] }
    const declined = { status: "declined", declinedBy: slug, declinedWhy: why, ...more } as const
    return changeRow(ctx, tx, row, declined)
  })
}

function requireInvited(row: ChallengeRow, by: By): void {
  if (row.invited === null) throw problems["open-challenge"](idOf(row))
  if (row.invited !== by.slug) throw problems["not-invited"](idOf(row), row.invited)
  requireKey(invitedIn(row, by.slug), by)
}

function requireChallenger(row: ChallengeRow, by: By): void {
  if (row.challenger !== by.slug) throw problems["not-challenger"](idOf(row), row.challenger)
  requireKey(challengeOf(row, 0).challenger, by)
}
