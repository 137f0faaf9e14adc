import { cutSecret } from "broadside"
import { isEditKey } from "broadside/publishing"
import type { Accepting, By } from "./arena"
import type { Challenge } from "./challenge"
import { type ChallengeRow, rowOf } from "./challenges/store"
import type { ArenaContext } from "./context"
import { isResident } from "./resident"

/**
 * Identifies the sender of an act in a challenge. The key of their seat is enough: they took it under this name when
 * it was unprotected, or with its proof. Everyone else has to prove a protected name. Throws 403.
 */
export async function identifySender<B extends By>(
  ctx: ArenaContext,
  request: Request,
  id: string,
  by: B,
): Promise<B> {
  const seat = by.key === undefined ? undefined : seatOf(ctx, await rowOf(ctx.db, id), by.slug)
  if (seat?.keyHash && isEditKey(by.key, seat.keyHash))
    return { ...by, slug: seat.slug, isProtected: seat.isProtected }
  const { name, isProtected } = await ctx.identify(request, by.slug)
  return { ...by, slug: name, isProtected }
}

/** The same for who accepts it, which is the player who was challenged if no one is named. */
export async function identifyAccepter(
  ctx: ArenaContext,
  request: Request,
  id: string,
  fields: Accepting,
): Promise<Accepting> {
  const slug = fields.slug ?? (await rowOf(ctx.db, id)).invited
  return slug === null ? fields : identifySender(ctx, request, id, { ...fields, slug })
}

/** A report without a sender needs what each of the players would need: it says how their game ended. */
export async function requireProofOfPlayers(
  ctx: ArenaContext,
  request: Request,
  { challenger, opponent }: Challenge,
): Promise<void> {
  for (const player of [challenger, opponent])
    if (player && !isResident(player.slug)) await ctx.identify(request, player.slug)
}

function seatOf({ content }: ArenaContext, row: ChallengeRow, sent: string) {
  const slug = content.slug(cutSecret(sent).name)
  if (slug === row.challenger)
    return { slug, keyHash: row.challengerKey, isProtected: row.challengerProtected }
  if (slug !== (row.opponent ?? row.invited)) return
  return { slug, keyHash: row.opponentKey, isProtected: row.opponentProtected }
}
