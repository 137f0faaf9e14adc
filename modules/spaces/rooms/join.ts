import { invalid } from "broadside"
import { newEditKey } from "broadside/publishing"
import type { SpacesContext } from "../context"
import { problems } from "../errors"
import { changeRoom } from "./change"
import type { Lookup } from "./lookup"
import { memberOf, nameFault, shownName } from "./names"
import { type Joining, MAX_MEMBERS, type Member, type Room } from "./room"
import { screen } from "./screening"
import { requireKey } from "./seat"

/** Lets someone into a room; the same name again is the same participant. */
export async function joinRoom(
  ctx: SpacesContext,
  lookup: Lookup,
  code: string,
  { type, role, protect = false, ...by }: Joining,
): Promise<{ readonly room: Room; readonly member: Member; readonly key?: string }> {
  const name = shownName(by.name)
  const fault = nameFault(name)
  if (fault) throw invalid([{ path: "/name", message: `name ${fault}.` }])
  screen(ctx, { name })
  const live = await lookup.find(code)
  const seatKey = newEditKey()
  const isOwner = by.isProtected ?? false
  // Decided in the write: of two with the same name, the second meets the first.
  let getsKey = false
  const room = await changeRoom(ctx, lookup, live.room.code, (room) => {
    const member = memberOf(room, name)
    requireName(room, member, { ...by, protect })
    getsKey = protect && (!member || isOwner)
    return {
      kind: "join",
      name: member?.name ?? name,
      type: type ?? member?.type ?? "human",
      role: role ?? member?.role ?? "player",
      keyHash: getsKey ? seatKey.hash : null,
      isProtected: isOwner,
    }
  })
  const member = memberOf(room, name) as Member
  return { room, member, ...(getsKey ? { key: seatKey.key } : {}) }
}

function requireName(
  room: Room,
  member: Member | undefined,
  { protect, ...by }: Pick<Joining, "protect" | "key" | "isProtected">,
): void {
  if (member) {
    requireKey(member, by)
    // A protected seat is never that of someone else, who has the name already.
    if (protect && member.keyHash === null && !by.isProtected)
      throw problems["name-taken"](member.name)
    return
  }
  if (room.members.length >= MAX_MEMBERS) throw problems["room-full"](MAX_MEMBERS)
}
