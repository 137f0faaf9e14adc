import { iso } from "broadside"
import type { NameHistory } from "broadside/contracts/trust"
import { type Db, eq, min, or } from "broadside/db"
import { moderatedKind } from "broadside/trust"
import type { ArenaContext } from "../context"
import { publishRemoval } from "../games/events"
import { games, moves } from "../games/schema"
import { forgetGame } from "../ratings/standings"
import { RESIDENTS } from "../resident"
import { challenges } from "../schema"
import { challengeAt, challengeUrl } from "./address"
import { announce, anyRow, type ChallengeRow, idOf } from "./store"

export const CHALLENGES = "challenges"

/** Challenges, for moderation by the operator. One that is removed is not played any more; its clock runs on. */
export const challengeKind = (ctx: ArenaContext) =>
  moderatedKind<ChallengeRow>(ctx, {
    kind: CHALLENGES,
    one: "challenge",
    table: challenges,
    key: "num",
    author: challenges.challenger,
    authorSlug: challenges.challenger,
    canHold: false,
    idAt: challengeAt,
    load: anyRow,
    describe: (row) => ({
      id: idOf(row),
      title: `${row.challenger} challenges ${row.opponent ?? row.invited ?? "anyone"}`,
      author: row.challenger,
      url: challengeUrl(ctx, idOf(row)),
      record: {
        id: idOf(row),
        status: row.status,
        challenger_slug: row.challenger,
        opponent_slug: row.opponent ?? row.invited,
        game_id: row.game,
        reason: row.declinedWhy,
        created_at: iso(row.createdAt),
      },
    }),
    texts: ({ declinedWhy }) => (declinedWhy === null ? [] : [declinedWhy]),
    blank: {
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
    },
    async changed(tx, after, before) {
      if (after.erased) await deleteGame(tx, before)
      announce(ctx, after)
      if (after.removedAt !== null) publishRemoval(ctx, idOf(after), after.removedWhy ?? "")
    },
  })

/** The game of an erased challenge no longer counts for its players' ratings. */
async function deleteGame(tx: Db, { num, result }: ChallengeRow): Promise<void> {
  for (const table of [games, moves]) await tx.delete(table).where(eq(table.challenge, num))
  if (result) await forgetGame(tx, { challenge: num, winner: result.winner })
}

/** Players of challenges. Keys belong to single games, and are not those of names. */
export const nameHistory: NameHistory = {
  async firstPosts(db, slug) {
    const [first] = await db
      .select({ at: min(challenges.createdAt) })
      .from(challenges)
      .where(or(eq(challenges.challenger, slug), eq(challenges.opponent, slug)))
    return typeof first?.at === "number" ? [{ at: first.at, hasKey: false }] : []
  },
  reserved: RESIDENTS.map(({ slug }) => slug),
}
