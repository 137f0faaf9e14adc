import { insertRow, nextNumber } from "broadside/db"
import type { Games } from "../arena"
import { DEFAULT_CONTROL, HILLTOP } from "../challenge"
import { BLANK } from "../challenges/create"
import { challengeOf } from "../challenges/store"
import type { ArenaContext } from "../context"
import type { TimeControl } from "../games/clock"
import type { Side } from "../hilltop/position"
import { challenges } from "../schema"

type Row = typeof challenges.$inferSelect

const insert = insertRow(challenges)
const nextNum = nextNumber(challenges.num)

export interface Accepted {
  readonly status?: Row["status"]
  readonly game?: string
  /** The side of ann, who challenges. */
  readonly side?: Side
  readonly control?: TimeControl
  /** Hash of the key that ann's moves need. */
  readonly keyHash?: string
}

/** Stores a challenge that bob has accepted, and answers its id. */
export const insertAccepted = (
  ctx: ArenaContext,
  games: Pick<Games, "start">,
  {
    status = "accepted",
    game = HILLTOP,
    side = "white",
    control = DEFAULT_CONTROL,
    keyHash,
  }: Accepted = {},
): Promise<string> =>
  ctx.write(async (tx) => {
    const now = ctx.now()
    const row: Row = {
      ...BLANK,
      num: await nextNum(tx),
      status,
      game,
      challenger: "ann",
      challengerKind: "human",
      challengerKey: keyHash ?? null,
      invited: null,
      opponent: status === "pending" ? null : "bob",
      opponentKind: status === "pending" ? null : "ai",
      side,
      control,
      rated: true,
      createdAt: now,
      expiresAt: now + 1_000_000,
      acceptedAt: status === "pending" ? null : now,
    }
    await insert(tx, row)
    if (game === HILLTOP && status === "accepted") await games.start(tx, challengeOf(row, now), now)
    return String(row.num)
  })
