import { canonicalCode } from "broadside"
import { ERASED, type Removal } from "broadside/contracts/trust"
import { type Db, eq } from "broadside/db"
import type { SpacesContext } from "../context"
import { problems } from "../errors"
import { publishEnd } from "./events"
import type { Lookup } from "./lookup"
import type { RoomHead } from "./room"
import { acts, rooms, snapshots } from "./schema"
import { headOf, standingOf } from "./store"
import { Stored } from "./stored"

/** Erases all of a room but its code, and the thread that looked for others, in the host's write. */
export async function eraseRoom(
  ctx: SpacesContext,
  lookup: Lookup,
  tx: Db,
  code: string,
  { why, by }: Removal,
): Promise<RoomHead> {
  const standing = await standingOf(tx, code)
  if (!standing) throw problems["unknown-room"](code)
  const { room } = standing
  const at = ctx.now()
  const blank = {
    title: ERASED,
    createdBy: "",
    listed: false,
    thread: null,
    flagged: null,
    held: null,
    closedAt: room.closedAt ?? at,
    removed: { why, by, at, erased: true },
  } as const
  for (const table of [acts, snapshots]) await tx.delete(table).where(eq(table.code, room.code))
  await tx.update(rooms).set(blank).where(eq(rooms.code, room.code))
  await ctx.wants.matches?.erase(tx, { code: room.code, author: room.createdBy }, why)
  ctx.emit(Stored, () => {
    lookup.memory.forget(room.code)
    publishEnd(ctx, room.code)
  })
  return headOf({ ...room, ...blank })
}

/** The head of a room that was erased; undefined for any other. */
export async function erasedRoom(db: Db, sent: string): Promise<RoomHead | undefined> {
  const code = canonicalCode(sent)
  const standing = code ? await standingOf(db, code) : undefined
  return standing?.room.removed?.erased ? headOf(standing.room) : undefined
}
