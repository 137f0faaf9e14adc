import { invalid } from "broadside"
import type { Db } from "broadside/db"
import { newEditKey } from "broadside/publishing"
import type { Accepting, By, Games } from "../arena"
import { isPlayedHere, statusAt } from "../challenge"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import type { Seated } from "./create"
import { invitedIn, requireKey, requireNoResident } from "./player"
import { type ChallengeRow, changeRow, idOf, rowOf } from "./store"

/** What sets up the board of an accepted challenge. */
export type Boards = () => Pick<Games, "start">

/** Accepts a challenge, in one write: of many, the first wins. */
export async function acceptChallenge(
  ctx: ArenaContext,
  boards: Boards,
  id: string,
  fields: Accepting,
): Promise<Seated> {
  const flagged = ctx.content.screen({ slug: fields.slug ?? null })
  return ctx.write(async (tx) => {
    const row = await rowOf(tx, id)
    const slug = accepterOf(ctx, row, fields.slug)
    return acceptIn(ctx, tx, boards, row, { ...fields, slug, flagged })
  })
}

interface Accepter extends Accepting {
  readonly slug: string
  readonly flagged?: string[] | null
}

/** Within a write: accepts the challenge of this row. */
export async function acceptIn(
  ctx: ArenaContext,
  tx: Db,
  boards: Boards,
  row: ChallengeRow,
  { slug, kind = "human", protect, key, isProtected = false, flagged = null }: Accepter,
): Promise<Seated> {
  const at = ctx.now()
  requirePending(row, at)
  requireInvited(row, { slug, isProtected, ...(key === undefined ? {} : { key }) })
  const seat = protect && row.opponentKey === null ? newEditKey() : undefined
  const accepted = {
    status: "accepted",
    opponent: slug,
    opponentKind: kind,
    opponentKey: seat?.hash ?? row.opponentKey,
    opponentProtected: isProtected,
    acceptedAt: at,
    flagged: flagged ? [...(row.flagged ?? []), ...flagged] : row.flagged,
  } as const
  const challenge = await changeRow(ctx, tx, row, accepted)
  if (isPlayedHere(challenge)) await boards().start(tx, challenge, at)
  return { challenge, ...(seat ? { key: seat.key } : {}) }
}

function accepterOf({ content }: ArenaContext, row: ChallengeRow, slug = row.invited): string {
  if (slug !== null) return content.slug(slug)
  throw invalid([
    {
      path: "/slug",
      message: "slug is required: this challenge is open to anyone, so say who you are.",
    },
  ])
}

/** Throws 409 unless the challenge waits for an answer. */
export function requirePending(row: ChallengeRow, now: number): void {
  const status = statusAt(row, now)
  if (status !== "pending") throw problems["challenge-closed"](idOf(row), status)
}

function requireInvited(row: ChallengeRow, by: By): void {
  const { slug, key } = by
  if (slug === row.challenger) throw problems["own-challenge"](idOf(row))
  if (row.invited !== null && row.invited !== slug)
    throw problems["not-invited"](idOf(row), row.invited)
  requireNoResident("/slug", slug, key)
  requireKey(invitedIn(row, slug), by)
}
