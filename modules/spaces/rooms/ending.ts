import { DAY_MS } from "broadside"
import { and, eq, exists, inArray, lte, sql } from "broadside/db"
import type { SpacesContext } from "../context"
import type { SpaceType } from "../contract"
import { problems } from "../errors"
import { publishClosed, publishEnd } from "./events"
import type { Lookup } from "./lookup"
import { isSameName, memberOf } from "./names"
import { LIFETIME_MS, type Room, type RoomHead, type Sender } from "./room"
import { acts, rooms, snapshots } from "./schema"
import { requireSeat } from "./seat"
import { Stored } from "./stored"

/** How long a code answers 410 instead of 404. */
const REMEMBER_MS = DAY_MS
const MAX_BATCH = 200

/** Closes a room: from then on it can only be read. The same again changes nothing. */
export async function closeRoom(
  ctx: SpacesContext,
  lookup: Lookup,
  sent: string,
  by: Sender,
): Promise<Room> {
  const live = await lookup.find(sent)
  return ctx.write(async (tx) => {
    const { room, rules } = await lookup.inWrite(tx, live.room.code)
    requireCloser(room, by)
    if (room.closedAt !== null) return room
    const after = { ...room, closedAt: ctx.now() }
    await tx.update(rooms).set({ closedAt: after.closedAt }).where(eq(rooms.code, room.code))
    if (room.thread) await ctx.wants.matches?.resolve(tx, room.thread, "The room has closed.")
    lookup.memory.propose({ room: after, rules })
    ctx.emit(Stored, () => {
      lookup.memory.forget(room.code)
      publishClosed(ctx, rules.type as unknown as SpaceType, after)
    })
    return after
  })
}

function requireCloser(room: Room, by: Sender): void {
  const member = requireSeat(room, by)
  const creator = memberOf(room, room.createdBy)
  if (creator && !isSameName(creator.name, member.name)) throw problems["not-creator"](creator.name)
  if (member.role === "observer" && !creator) throw problems.observer(member.name)
}

/** Closes a room and removes it from sight, or shows it again. */
export async function setRemoved(
  ctx: SpacesContext,
  lookup: Lookup,
  { code, closedAt, thread }: Room,
  removed: RoomHead["removed"],
): Promise<void> {
  await ctx.write(async (tx) => {
    await tx
      .update(rooms)
      .set({ removed, held: null, closedAt: closedAt ?? ctx.now() })
      .where(eq(rooms.code, code))
    if (thread && closedAt === null)
      await ctx.wants.matches?.resolve(tx, thread, "The operator closed the room.")
    ctx.emit(Stored, () => {
      lookup.memory.forget(code)
      if (removed) publishEnd(ctx, code)
    })
  })
}

/** Deletes what is stored of the rooms whose time is over, and after another day their codes. */
export async function endExpired(ctx: SpacesContext, lookup: Lookup): Promise<void> {
  for (;;) {
    const over = await ctx.db
      .select()
      .from(rooms)
      .where(and(lte(rooms.createdAt, ctx.now() - LIFETIME_MS), hasState(ctx)))
      .limit(MAX_BATCH)
    if (over.length === 0) break
    await endRooms(ctx, lookup, over)
  }
  await ctx.write((tx) =>
    tx.delete(rooms).where(lte(rooms.createdAt, ctx.now() - LIFETIME_MS - REMEMBER_MS)),
  )
}

/** What is left of a room is its code. */
const BLANK = {
  title: "",
  createdBy: "",
  seed: "",
  listed: false,
  thread: null,
  flagged: null,
  held: null,
} as const

const hasState = ({ db }: SpacesContext) =>
  exists(db.select().from(snapshots).where(eq(snapshots.code, rooms.code)))

async function endRooms(
  ctx: SpacesContext,
  lookup: Lookup,
  over: readonly (typeof rooms.$inferSelect)[],
): Promise<void> {
  const codes = over.map(({ code }) => code)
  await ctx.write(async (tx) => {
    // Also so that figures of open rooms are read again.
    await tx
      .update(rooms)
      .set({
        ...BLANK,
        closedAt: sql`coalesce(${rooms.closedAt}, ${rooms.createdAt} + ${LIFETIME_MS})`,
      })
      .where(inArray(rooms.code, codes))
    for (const table of [acts, snapshots]) await tx.delete(table).where(inArray(table.code, codes))
    for (const { thread, closedAt } of over)
      if (thread && closedAt === null)
        await ctx.wants.matches?.resolve(tx, thread, "The room has expired.")
    ctx.emit(Stored, () => {
      for (const code of codes) {
        lookup.memory.forget(code)
        publishEnd(ctx, code)
      }
    })
  })
}
