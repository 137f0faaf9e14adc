import { type Db, desc, eq } from "broadside/db"
import type { PlayerKind } from "../challenge"
import { challenges } from "../schema"
import { ratingHistory } from "./schema"
import { startOf } from "./start"

/** A rated game of a player, and what it did to the rating. */
export interface RatedChallenge {
  readonly id: string
  readonly opponent: string
  readonly opponentKind: PlayerKind
  readonly outcome: "won" | "drew" | "lost"
  readonly rating: number
  readonly deviation: number
  /** Points won or lost, as the rounded ratings show them. */
  readonly change: number
  readonly at: number
  readonly isRemoved: boolean
}

/** The last rated games of a player, newest first. */
export async function historyOf(
  db: Db,
  slug: string,
  most: number,
): Promise<readonly RatedChallenge[]> {
  const rows = await db
    .select({ history: ratingHistory, challenge: challenges })
    .from(ratingHistory)
    .innerJoin(challenges, eq(challenges.num, ratingHistory.challenge))
    .where(eq(ratingHistory.slug, slug))
    .orderBy(desc(ratingHistory.at), desc(ratingHistory.challenge))
    .limit(most + 1)
  return rows.slice(0, most).map(({ history, challenge }, index) => ({
    id: String(history.challenge),
    ...opponentOf(challenge, slug),
    outcome: outcomeOf(challenge, slug),
    rating: history.rating,
    deviation: history.deviation,
    change:
      Math.round(history.rating) -
      Math.round((rows[index + 1]?.history ?? startOf(slug, history.at)).rating),
    at: history.at,
    isRemoved: challenge.removedAt !== null,
  }))
}

type ChallengeRow = typeof challenges.$inferSelect

const opponentOf = (row: ChallengeRow, slug: string) =>
  row.challenger === slug
    ? { opponent: row.opponent ?? "", opponentKind: row.opponentKind ?? "human" }
    : { opponent: row.challenger, opponentKind: row.challengerKind }

function outcomeOf({ result }: ChallengeRow, slug: string): RatedChallenge["outcome"] {
  if (!result?.winner) return "drew"
  return result.winner === slug ? "won" : "lost"
}
