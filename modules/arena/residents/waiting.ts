import { and, asc, type Db, eq, gt, inArray, isNull, lte, ne, or } from "broadside/db"
import { visible } from "broadside/trust"
import { HILLTOP } from "../challenge"
import { games } from "../games/schema"
import { RESIDENTS } from "../resident"
import { challenges } from "../schema"
import { MAX_GAMES } from "./room"

const MOST = 100
const MAX_BOARDS = RESIDENTS.length * MAX_GAMES
const SLUGS = RESIDENTS.map(({ slug }) => slug)

/** After this, a look begins with the oldest. */
export const FIRST = "0"

interface Look {
  readonly now: number
  /** Challenges that are open to anyone are for residents if they are no newer. */
  readonly openSince: number
  /** The id after which to look; those of one look are not all of them. */
  readonly after: string
}

/** Ids of challenges that wait for a resident, the oldest first, and after which to look next. */
export async function challengesWaiting(
  db: Db,
  { now, openSince, after }: Look,
): Promise<{ readonly ids: readonly string[]; readonly next: string }> {
  const isForUs = or(
    inArray(challenges.invited, SLUGS),
    and(
      isNull(challenges.invited),
      eq(challenges.game, HILLTOP),
      lte(challenges.createdAt, openSince),
    ),
  )
  const rows = await db
    .select({ num: challenges.num })
    .from(challenges)
    .where(
      and(
        eq(challenges.status, "pending"),
        gt(challenges.num, Number(after)),
        gt(challenges.expiresAt, now),
        visible(challenges),
        isForUs,
      ),
    )
    .orderBy(asc(challenges.num))
    .limit(MOST)
  const ids = rows.map(({ num }) => String(num))
  return { ids, next: ids.length === MOST ? (ids.at(-1) ?? FIRST) : FIRST }
}

/**
 * Ids of challenges in whose game a resident has to move or to answer an offer of a draw, those with the least time
 * first.
 */
export async function gamesWaiting(db: Db): Promise<string[]> {
  const isChallenger = inArray(challenges.challenger, SLUGS)
  const isOpponent = inArray(challenges.opponent, SLUGS)
  const isOurs = or(
    and(eq(games.turn, challenges.side), isChallenger),
    and(ne(games.turn, challenges.side), isOpponent),
    and(eq(games.drawOffer, challenges.side), isOpponent),
    and(ne(games.drawOffer, challenges.side), isChallenger),
  )
  const rows = await db
    .select({ num: games.challenge })
    .from(games)
    .innerJoin(challenges, eq(challenges.num, games.challenge))
    .where(
      and(isNull(games.outcome), eq(challenges.status, "accepted"), visible(challenges), isOurs),
    )
    .orderBy(asc(games.deadline))
    .limit(MAX_BOARDS)
  return rows.map(({ num }) => String(num))
}
