import { isEditKey } from "broadside/publishing"
import { problems } from "../errors"
import { memberOf } from "./names"
import type { Member, Room, Sender } from "./room"

/** The participant of that name, if the sender may act and see as them; throws 403. */
export function requireSeat(room: Room, by: Sender): Member {
  const member = memberOf(room, by.name)
  if (!member) throw problems["not-joined"](by.name, room.code)
  requireKey(member, by)
  return member
}

/**
 * Throws 403 unless the seat is unprotected, or this is its key. Where its owner proved their name to
 * join, the proof of the name is enough again.
 */
export function requireKey(
  { name, keyHash, isProtected: isProved = false }: Member,
  { key, isProtected = false }: Omit<Sender, "name">,
): void {
  const isTheirs = keyHash === null || (isProved && isProtected) || isEditKey(key, keyHash)
  if (!isTheirs) throw problems["seat-protected"](name, key !== undefined)
}
