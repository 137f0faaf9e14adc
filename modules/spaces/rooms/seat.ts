import { isEditKey } from "broadside/publishing"
import { problems } from "../errors"
import { memberOf } from "./names"
import type { Member, Room } from "./room"

/** The participant of that name, if the sender may act and see as them; throws 403. */
export function requireSeat(room: Room, name: string, key?: string): Member {
  const member = memberOf(room, name)
  if (!member) throw problems["not-joined"](name, room.code)
  requireKey(member, key)
  return member
}

/** Throws 403 unless the name is unprotected, or this is its key. */
export function requireKey({ name, keyHash }: Member, key: string | undefined): void {
  if (keyHash !== null && !isEditKey(key, keyHash))
    throw problems["seat-protected"](name, key !== undefined)
}
