import { and, asc, type Db, eq, gt, isNull, ne, type SQL, sql } from "broadside/db"
import { visible } from "broadside/trust"
import type { Challenge } from "../challenge"
import { games } from "../games/schema"
import { challenges } from "../schema"
import { challengeOf } from "./store"

/** What waits for someone: a challenge to accept, or a game in which it is their turn. */
export interface Waiting {
  readonly challenge: Challenge
  readonly for: "anyone" | "you" | "your-move"
}

/** Open challenges, the oldest first; with an agent also those to it, and the games that wait for its move. */
export async function waitingFor(
  db: Db,
  now: number,
  { agent, limit }: { readonly agent: string | undefined; readonly limit: number },
): Promise<readonly Waiting[]> {
  const open = pending(now, isNull(challenges.invited))
  const [anyone, mine, moves] = await Promise.all([
    rows(db, agent === undefined ? open : and(open, ne(challenges.challenger, agent)), limit),
    agent === undefined ? [] : rows(db, pending(now, eq(challenges.invited, agent)), limit),
    agent === undefined ? [] : rows(db, onMove(now, agent), limit),
  ])
  const waiting = (kind: Waiting["for"]) => (row: typeof challenges.$inferSelect) => ({
    challenge: challengeOf(row, now),
    for: kind,
  })
  return [
    ...moves.map(waiting("your-move")),
    ...mine.map(waiting("you")),
    ...anyone.map(waiting("anyone")),
  ]
}

const pending = (now: number, more: SQL) =>
  and(eq(challenges.status, "pending"), gt(challenges.expiresAt, now), visible(challenges), more)

/** Where the board waits for this player. */
const onMove = (now: number, agent: string) =>
  and(
    eq(challenges.status, "accepted"),
    visible(challenges),
    sql`exists (select 1 from ${games} where ${games.challenge} = ${challenges.num} and ${games.deadline} > ${now}
      and ${games.turn} = case when ${challenges.challenger} = ${agent} then ${challenges.side}
        when ${challenges.side} = 'white' then 'black' else 'white' end)`,
    sql`(${challenges.challenger} = ${agent} or ${challenges.opponent} = ${agent})`,
  )

const rows = (db: Db, wanted: SQL | undefined, limit: number) =>
  db.select().from(challenges).where(wanted).orderBy(asc(challenges.num)).limit(limit)
