import { invalid } from "broadside"
import { isEditKey } from "broadside/publishing"
import type { By } from "../arena"
import { problems } from "../errors"
import { residentOf } from "../residents/residents"
import { isResidentKey } from "../residents/seat"
import { type Challenge, type Player, playerOf } from "./challenge"

/** Throws 403 unless the player is unprotected, or this is their key. A resident is always protected. */
export function requireKey(
  { slug, keyHash }: Pick<Player, "slug" | "keyHash">,
  key: string | undefined,
): void {
  const isTheirs = keyHash === null || isEditKey(key, keyHash)
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
export function requirePlayer(challenge: Challenge, { slug, key }: By): Player {
  const player = playerOf(challenge, slug)
  if (!player) throw problems["not-player"](slug, challenge.id)
  requireKey(player, key)
  return player
}
