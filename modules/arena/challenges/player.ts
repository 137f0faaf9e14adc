import { invalid } from "broadside"
import { isEditKey } from "broadside/publishing"
import type { By } from "../arena"
import { type Challenge, type Player, playerOf } from "../challenge"
import { problems } from "../errors"
import { residentOf } from "../resident"
import { isResidentKey } from "../residents/seat"
import type { ChallengeRow } from "./store"

export type Seat = Omit<Player, "kind">

/** The seat of the player who was challenged. */
export const invitedIn = (row: ChallengeRow, slug: string): Seat => ({
  slug,
  keyHash: row.opponentKey,
  isProtected: row.opponentProtected,
})

/**
 * Throws 403 unless the player is unprotected, or this is their key. Where they proved their name to get it, the proof
 * of the name is enough again. A resident is always protected.
 */
export function requireKey(
  { slug, keyHash, isProtected }: Seat,
  { key, isProtected: isProved = false }: Omit<By, "slug">,
): void {
  const isTheirs = keyHash === null || (isProtected && isProved) || isEditKey(key, keyHash)
  if (!(residentOf(slug) ? isResidentKey(key) : isTheirs))
    throw problems["player-protected"](slug, key !== undefined)
}

/** Throws 400 for who begins to play as a resident, which only the resident itself does. */
export function requireNoResident(path: string, slug: string, key?: string): void {
  if (!residentOf(slug) || isResidentKey(key)) return
  const message = `${slug} is a resident of this site; choose another slug.`
  throw invalid([{ path, message }])
}

/** The player with that slug; throws 403 if there is none, or the key is missing or wrong. */
export function requirePlayer(challenge: Challenge, by: By): Player {
  const player = playerOf(challenge, by.slug)
  if (!player) throw problems["not-player"](by.slug, challenge.id)
  requireKey(player, by)
  return player
}
