import type { Removal } from "broadside/contracts"
import { and, type Db, eq, ne, or } from "broadside/db"
import type { ArenaContext } from "../context"
import { publishRemoval } from "../games/events"
import { games, moves } from "../games/schema"
import { ratingHistory, ratings } from "../ratings/schema"
import { challenges } from "./schema"
import { type ChallengeRow, changeRow, idOf } from "./store"

/** Blanks a challenge with its game, and forgets players of whom there is no other. */
export async function eraseChallenge(
  ctx: ArenaContext,
  tx: Db,
  row: ChallengeRow,
  { why, by }: Removal,
): Promise<ChallengeRow> {
  const { num } = row
  const removed = { why, by, at: ctx.now(), erased: true } as const
  const blank = {
    status: "expired",
    game: "",
    challenger: "",
    challengerKey: null,
    challengerProtected: false,
    invited: null,
    opponent: null,
    opponentKind: null,
    opponentKey: null,
    opponentProtected: false,
    declinedBy: null,
    declinedWhy: null,
    result: null,
    flagged: null,
    removed,
  } as const
  for (const table of [games, moves]) await tx.delete(table).where(eq(table.challenge, num))
  await tx.delete(ratingHistory).where(eq(ratingHistory.challenge, num))
  await changeRow(ctx, tx, row, blank)
  for (const slug of [row.challenger, row.opponent, row.invited, row.declinedBy])
    if (slug) await forgetPlayer(tx, slug, num)
  publishRemoval(ctx, idOf(row), why)
  return { ...row, ...blank }
}

async function forgetPlayer(tx: Db, slug: string, num: number): Promise<void> {
  const isTheirs = or(
    eq(challenges.challenger, slug),
    eq(challenges.opponent, slug),
    eq(challenges.invited, slug),
  )
  const [other] = await tx
    .select({ num: challenges.num })
    .from(challenges)
    .where(and(isTheirs, ne(challenges.num, num)))
    .limit(1)
  if (other) return
  for (const table of [ratings, ratingHistory]) await tx.delete(table).where(eq(table.slug, slug))
}
