import type { Removal } from "broadside/contracts/trust"
import { type Db, eq } from "broadside/db"
import type { ArenaContext } from "../context"
import { publishRemoval } from "../games/events"
import { games, moves } from "../games/schema"
import { forgetGame } from "../ratings/standings"
import { type ChallengeRow, changeRow, idOf } from "./store"

/** Blanks a challenge with its game, which no longer counts for its players' ratings. */
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
    acceptedAt: null,
    completedAt: null,
    declinedBy: null,
    declinedWhy: null,
    result: null,
    flagged: null,
    removed,
  } as const
  for (const table of [games, moves]) await tx.delete(table).where(eq(table.challenge, num))
  if (row.result) await forgetGame(tx, { challenge: num, winner: row.result.winner })
  await changeRow(ctx, tx, row, blank)
  publishRemoval(ctx, idOf(row), why)
  return { ...row, ...blank }
}
