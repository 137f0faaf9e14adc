import { iso } from "broadside"
import { ERASED, type ModeratedItem, type ModeratedKind } from "broadside/contracts/trust"
import { desc, eq, isNotNull } from "broadside/db"
import type { ArenaContext } from "../context"
import { publishRemoval } from "../games/events"
import { challenges } from "../schema"
import { challengeAt, challengeUrl } from "./address"
import { eraseChallenge } from "./erase"
import { anyRow, type ChallengeRow, changeRow, idOf } from "./store"

export const CHALLENGES = "challenges"

/** Challenges, for moderation by the operator. One that is removed is not played any more; its clock runs on. */
export const challengeKind = (ctx: ArenaContext): ModeratedKind => ({
  kind: CHALLENGES,
  one: "challenge",
  idAt: challengeAt,
  async flagged(limit, offset) {
    const rows = await ctx.db
      .select()
      .from(challenges)
      .where(isNotNull(challenges.flagged))
      .orderBy(desc(challenges.num))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => itemOf(ctx, row))
  },
  async byAuthor(slug, limit, offset) {
    const rows = await ctx.db
      .select()
      .from(challenges)
      .where(eq(challenges.challenger, slug))
      .orderBy(desc(challenges.num))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => itemOf(ctx, row))
  },
  find: async (id) => itemOf(ctx, await anyRow(ctx.db, id)),
  remove: (id, { why, by }) => setRemoved(ctx, id, { why, by, at: ctx.now() }),
  restore: (id) => setRemoved(ctx, id, null),
  async erase(tx, id, removal) {
    const row = await anyRow(tx, id)
    const erased = await eraseChallenge(ctx, tx, row, removal)
    return { item: itemOf(ctx, erased), texts: row.declinedWhy === null ? [] : [row.declinedWhy] }
  },
})

const setRemoved = (
  ctx: ArenaContext,
  id: string,
  removed: ChallengeRow["removed"],
): Promise<ModeratedItem> =>
  ctx.write(async (tx) => {
    const row = await anyRow(tx, id)
    await changeRow(ctx, tx, row, { removed })
    if (removed) publishRemoval(ctx, idOf(row), removed.why)
    return itemOf(ctx, { ...row, removed })
  })

const itemOf = (ctx: ArenaContext, row: ChallengeRow): ModeratedItem => ({
  id: idOf(row),
  title: row.removed?.erased
    ? ERASED
    : `${row.challenger} challenges ${row.opponent ?? row.invited ?? "anyone"}`,
  author: row.challenger,
  url: challengeUrl(ctx, idOf(row)),
  createdAt: row.createdAt,
  flagged: row.flagged ?? [],
  removed: row.removed ?? undefined,
  record: {
    id: idOf(row),
    status: row.status,
    challenger_slug: row.challenger,
    opponent_slug: row.opponent ?? row.invited,
    game_id: row.game,
    reason: row.declinedWhy,
    created_at: iso(row.createdAt),
  },
})
