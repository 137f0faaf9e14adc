import { erasedProblem } from "broadside"
import { type Db, eq, insertRow, nextNumber, sql, statement } from "broadside/db"
import { type Challenge, ChallengeChanged, type Player, statusAt } from "../challenge"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import { challenges } from "../schema"

export type ChallengeRow = typeof challenges.$inferSelect

const insertChallenge = insertRow(challenges)
const nextChallenge = nextNumber(challenges.num)

const byNum = statement((db) =>
  db
    .select()
    .from(challenges)
    .where(eq(challenges.num, sql.placeholder("num")))
    .prepare(),
)

/** The row of a challenge, removed or not; throws if there is none. */
export async function anyRow(db: Db, id: string): Promise<ChallengeRow> {
  const num = numOf(id)
  const [row] = num === undefined ? [] : await byNum(db).all({ num })
  if (!row) throw problems["unknown-challenge"](id)
  return row
}

/** The row of a challenge; throws if there is none, or it was removed. */
export async function rowOf(db: Db, id: string): Promise<ChallengeRow> {
  const row = await anyRow(db, id)
  const { erased, removedAt: at, removedWhy: why, removedBy: by } = row
  if (at !== null && erased) throw erasedProblem({ at, why: why ?? "", by })
  if (at !== null) throw problems["challenge-removed"](idOf(row), why ?? "")
  return row
}

export const idOf = ({ num }: Pick<ChallengeRow, "num">): string => String(num)

const NUMBER = /^0*[1-9]\d{0,14}$/
const numOf = (id: string) => (NUMBER.test(id) ? Number(id) : undefined)

/** Stores a new challenge, and tells who wants to know. */
export async function storeNew(ctx: Stage, tx: Db, row: Omit<ChallengeRow, "num">) {
  const stored = { ...row, num: await nextChallenge(tx) }
  await insertChallenge(tx, stored)
  return announce(ctx, stored)
}

/** Changes a row, tells who wants to know, and answers the challenge as it is then. */
export async function changeRow(
  ctx: Stage,
  tx: Db,
  { num }: Pick<ChallengeRow, "num">,
  fields: Partial<ChallengeRow>,
): Promise<Challenge> {
  const [row] = await tx.update(challenges).set(fields).where(eq(challenges.num, num)).returning()
  return announce(ctx, row as ChallengeRow)
}

type Stage = Pick<ArenaContext, "emit" | "now">

export function announce(ctx: Stage, row: ChallengeRow): Challenge {
  const challenge = challengeOf(row, ctx.now())
  ctx.emit(ChallengeChanged, challenge)
  return challenge
}

/** A challenge as everyone sees it at this moment. */
export function challengeOf(row: ChallengeRow, now: number): Challenge {
  return {
    id: idOf(row),
    status: statusAt(row, now),
    game: row.game,
    challenger: challengerOf(row),
    opponent: opponentOf(row),
    invited: row.invited ?? undefined,
    side: row.side,
    control: row.control,
    rated: row.rated,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    acceptedAt: row.acceptedAt ?? undefined,
    completedAt: row.completedAt ?? undefined,
    declined: declinedOf(row),
    result: row.result ?? undefined,
    rematch: row.rematch === null ? undefined : String(row.rematch),
  }
}

const challengerOf = (row: ChallengeRow): Player => ({
  slug: row.challenger,
  kind: row.challengerKind,
  keyHash: row.challengerKey,
  isProtected: row.challengerProtected,
})

const opponentOf = (row: ChallengeRow): Player | undefined =>
  row.opponent === null
    ? undefined
    : {
        slug: row.opponent,
        kind: row.opponentKind ?? "human",
        keyHash: row.opponentKey,
        isProtected: row.opponentProtected,
      }

const declinedOf = ({ declinedBy, declinedWhy }: ChallengeRow) =>
  declinedBy === null ? undefined : { by: declinedBy, reason: declinedWhy ?? undefined }
