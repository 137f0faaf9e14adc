import { cutSecret } from "broadside"
import { isEditKey } from "broadside/publishing"
import type { SpacesContext } from "../context"
import { memberOf, shownName } from "./names"
import type { Room, Rooms, Sender } from "./room"

/**
 * Identifies the sender of an act in a room. The key of their seat is enough: they joined under this name when it
 * was unprotected, or with its proof. Everyone else has to prove a protected name. Throws 403.
 */
export async function identifySender(
  ctx: SpacesContext,
  request: Request,
  room: Room,
  { name: sent, key }: Pick<Sender, "name" | "key">,
): Promise<Sender> {
  const seat = memberOf(room, shownName(cutSecret(sent).name))
  if (seat?.keyHash && isEditKey(key, seat.keyHash))
    return { name: seat.name, key, isProtected: seat.isProtected ?? false }
  const { name, isProtected } = await ctx.identify(request, sent)
  return { name, key, isProtected }
}

/** The same where the room still has to be found; throws if there is none. */
export async function senderIn(
  ctx: SpacesContext,
  rooms: Pick<Rooms, "find">,
  request: Request,
  code: string,
  sent: Pick<Sender, "name" | "key">,
): Promise<Sender> {
  return identifySender(ctx, request, await rooms.find(code), sent)
}
