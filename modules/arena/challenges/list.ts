import { type Db, desc, inArray, type SQL, sql } from "broadside/db"
import { visible } from "broadside/trust"
import type { Challenge, ChallengeStatus } from "../challenge"
import { challenges, IS_HEARSAY } from "../schema"
import { challengeOf } from "./store"

interface ListQuery {
  readonly status?: ChallengeStatus
  readonly slug?: string
  readonly isVouched?: boolean
  readonly limit: number
  readonly offset: number
}

/** Challenges, newest first. */
export async function listChallenges(
  db: Db,
  now: number,
  { status, slug, isVouched = false, limit, offset }: ListQuery,
): Promise<{ readonly challenges: readonly Challenge[]; readonly total: number }> {
  // The plus keeps SQLite from walking a status where a player has far fewer challenges.
  const column = slug === undefined ? sql`status` : sql`+status`
  const parts = wheresOf(column, status, now).map((where) => partOf(where, slug, isVouched))
  const wanted = sql`${sql.join(parts, sql` union all `)} order by num desc limit ${limit} offset ${offset}`
  const counts = sql`select count(*) from (${sql.join(parts, sql` union all `)})`
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(challenges)
      .where(inArray(challenges.num, sql`(${wanted})`))
      .orderBy(desc(challenges.num)),
    db.select({ total: sql<number>`(${counts})` }).from(sql`(select 1)`),
  ])
  return { challenges: rows.map((row) => challengeOf(row, now)), total: all?.total ?? 0 }
}

/**
 * Which rows have a status, as everyone sees it at this moment: whose time is over has lost, and late means expired.
 * Each part is one walk over an index, newest first; together in one `or` they would all be read, and sorted.
 */
function wheresOf(column: SQL, status: ChallengeStatus | undefined, now: number): readonly SQL[] {
  const late = sql`(select challenge from arena_games where deadline <= ${now})`
  switch (status) {
    case undefined:
      return [sql`true`]
    case "pending":
      return [sql`${column} = 'pending' and expires_at > ${now}`]
    case "expired":
      return [sql`${column} = 'pending' and expires_at <= ${now}`]
    case "accepted":
      return [sql`${column} = 'accepted' and num not in ${late}`]
    case "completed":
      return [sql`${column} = 'completed'`, sql`${column} = 'accepted' and num in ${late}`]
    case "declined":
      return [sql`${column} = 'declined'`]
  }
}

/** Results that no player stands for: an index of its own has them, so that no other result is read. */
const HEARSAY = sql`select num from arena_challenges where ${IS_HEARSAY}`

const partOf = (where: SQL, slug: string | undefined, isVouched: boolean): SQL =>
  sql`select num from arena_challenges where ${visible(challenges)} and ${where}${
    isVouched ? sql` and num not in (${HEARSAY})` : sql``
  }${
    slug === undefined
      ? sql``
      : sql` and (challenger = ${slug} or opponent = ${slug} or opponent is null and invited = ${slug})`
  }`

/** When a challenge next expires or a player's time is next over: until then nothing changes without a write. */
export async function nextChange(db: Db, now: number): Promise<number> {
  const [row] = await db
    .select({
      at: sql<number | null>`min(
      coalesce((select min(expires_at) from arena_challenges where ${visible(challenges)} and status = 'pending' and expires_at > ${now}), ${NEVER}),
      coalesce((select min(deadline) from arena_games where deadline > ${now}), ${NEVER}))`,
    })
    .from(sql`(select 1)`)
  return row?.at ?? Number.POSITIVE_INFINITY
}
const NEVER = Number.MAX_SAFE_INTEGER
