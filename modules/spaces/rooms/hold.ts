import { type Db, eq } from "broadside/db"
import type { SpacesContext } from "../context"
import type { SpaceType } from "../contract"
import type { Lookup } from "./lookup"
import { memberOf } from "./names"
import type { Room, Seeking } from "./room"
import { rooms } from "./schema"
import { prepareMatch } from "./seeking"
import { Stored } from "./stored"

/** Takes a room out of the Inn and off the board; one that is removed or held stays as it is. */
export async function holdRoom(ctx: SpacesContext, lookup: Lookup, { code, removed }: Room) {
  if (removed) return
  await change(ctx, lookup, code, async (tx, room) => {
    if (room.held) return
    const { thread, closedAt } = room
    if (thread === null || closedAt !== null) return { held: { seek: null } }
    await ctx.wants.matches?.resolve(tx, thread, "The room is waiting for review by the operator.")
    return { held: { seek: seekingIn(room) }, thread: null }
  })
}

/** Lists a held room again if it was, and posts its search for opponents; another stays as it is. */
export async function releaseRoom(ctx: SpacesContext, lookup: Lookup, room: Room) {
  const { code, held, removed } = room
  if (removed || !held) return
  const { rules } = await lookup.find(code)
  const type = rules.type as unknown as SpaceType
  const post = held.seek && (await prepareMatch(ctx, type, room, held.seek))
  await change(ctx, lookup, code, async (tx, { held, closedAt }) => {
    if (!held) return
    const isSeeking = post && closedAt === null
    return isSeeking ? { held: null, thread: await post(tx, code) } : { held: null }
  })
}

/** The creator, who looks for opponents; more than their name is not stored until they join. */
function seekingIn(room: Room): Seeking {
  const { type = "human", isProtected = false } = memberOf(room, room.createdBy) ?? {}
  return { type, isProtected }
}

type Changes = Partial<Pick<Room, "held" | "thread">>

const change = (
  ctx: SpacesContext,
  lookup: Lookup,
  code: string,
  decide: (tx: Db, room: Room) => Promise<Changes | undefined>,
): Promise<void> =>
  ctx.write(async (tx) => {
    const { room } = await lookup.inWrite(tx, code)
    const changes = await decide(tx, room)
    if (!changes) return
    await tx.update(rooms).set(changes).where(eq(rooms.code, code))
    ctx.emit(Stored, () => lookup.memory.forget(code))
  })
