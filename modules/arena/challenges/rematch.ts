import type { Db } from "broadside/db"
import type { By } from "../arena"
import { type Challenge, type Player, statusAt } from "../challenge"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import { sideOf } from "../games/players"
import { otherSide } from "../hilltop/position"
import { acceptIn, type Boards } from "./accept"
import { BLANK, times } from "./create"
import { requirePlayer } from "./player"
import { anyRow, type ChallengeRow, challengeOf, changeRow, rowOf, storeNew } from "./store"

/** Asks for another game with the other sides; if the other player asked before, it begins. */
export async function askRematch(
  ctx: ArenaContext,
  boards: Boards,
  id: string,
  by: By,
): Promise<Challenge> {
  const slug = ctx.content.slug(by.slug)
  return ctx.write(async (tx) => {
    const row = await rowOf(tx, id)
    const challenge = challengeOf(row, ctx.now())
    const player = requirePlayer(challenge, { ...by, slug })
    if (challenge.status !== "completed")
      throw problems["no-rematch"](id, `it is ${challenge.status}, and its game is not over.`)
    const pending = await rematchOf(ctx, tx, row)
    if (!pending)
      return newRematch(ctx, tx, row, { ...player, isProtected: by.isProtected ?? false })
    // Asking twice is asking once.
    if (pending.challenger === slug) return challengeOf(pending, ctx.now())
    return (await acceptIn(ctx, tx, boards, pending, { ...by, slug, kind: player.kind })).challenge
  })
}

/** The rematch that was asked for and waits for its answer; throws 409 if it has begun. */
async function rematchOf(
  ctx: ArenaContext,
  tx: Db,
  { num, rematch }: ChallengeRow,
): Promise<ChallengeRow | undefined> {
  if (rematch === null) return
  const row = await anyRow(tx, String(rematch))
  const status = statusAt(row, ctx.now())
  if (row.removedAt !== null || status === "declined" || status === "expired") return
  if (status === "pending") return row
  throw problems["no-rematch"](String(num), `challenge ${rematch} is its rematch.`)
}

async function newRematch(
  ctx: ArenaContext,
  tx: Db,
  row: ChallengeRow,
  player: Player,
): Promise<Challenge> {
  const before = challengeOf(row, ctx.now())
  const { challenger } = before
  const other = (player.slug === challenger.slug ? before.opponent : challenger) as Player
  const next = await storeNew(ctx, tx, {
    ...BLANK,
    game: row.game,
    challenger: player.slug,
    challengerKind: player.kind,
    challengerKey: player.keyHash,
    challengerProtected: player.isProtected,
    invited: other.slug,
    // Whoever was protected in the game before stays so: only they can accept or decline.
    opponentKey: other.keyHash,
    opponentProtected: other.isProtected,
    side: otherSide(sideOf(before, player.slug)),
    control: row.control,
    rated: row.rated,
    ...times(ctx.now(), true),
  })
  await changeRow(ctx, tx, row, { rematch: Number(next.id) })
  return next
}
