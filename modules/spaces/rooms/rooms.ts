import { Problem } from "broadside"
import { and, count, desc, eq, inArray, isNotNull, type SQL } from "broadside/db"
import { isEditKey } from "broadside/publishing"
import type { SpacesContext } from "../context"
import { type AnySpaceType, type SpaceType, SpaceTypes } from "../contract"
import { actInRoom } from "./act"
import { createRoom } from "./create"
import { closeRoom, endExpired, setRemoved } from "./ending"
import { erasedRoom, eraseRoom } from "./erase"
import { holdRoom, releaseRoom } from "./hold"
import { joinRoom } from "./join"
import { Lookup } from "./lookup"
import { isOpenAt } from "./open-rooms"
import type { ListedRoom, Room, Rooms } from "./room"
import { rooms } from "./schema"
import { requireSeat } from "./seat"
import { summaryOf, viewFor } from "./view"

export function createRooms(ctx: SpacesContext): Rooms {
  const types = (): readonly AnySpaceType[] => ctx.all(SpaceTypes)
  const lookup = new Lookup(ctx, types)
  const typeOf = ({ code, type }: Pick<Room, "code" | "type">) => lookup.requireType(code, type)
  const rulesOf = (room: Room) => typeOf(room) as unknown as SpaceType

  return {
    types,
    typeOf,
    create: (fields) => createRoom(ctx, types(), fields),
    find: async (code) => (await lookup.find(code)).room,
    join: (code, joining) => joinRoom(ctx, lookup, code, joining),
    act: (code, act) => actInRoom(ctx, lookup, code, act),
    close: (code, by) => closeRoom(ctx, lookup, code, by),
    requireSeat,
    async listed({ type, limit, offset }) {
      const enabled = types().map(({ id }) => id)
      const wanted = and(
        isOpenAt(ctx.now()),
        eq(rooms.listed, true),
        inArray(rooms.type, type === undefined ? enabled : enabled.filter((id) => id === type)),
      )
      const [rows, [all]] = await Promise.all([
        ctx.db
          .select({ code: rooms.code })
          .from(rooms)
          .where(wanted)
          .orderBy(desc(rooms.createdAt), desc(rooms.code))
          .limit(limit)
          .offset(offset),
        ctx.db.select({ total: count() }).from(rooms).where(wanted),
      ])
      const listed = await Promise.all(rows.map(({ code }) => openRoom(code)))
      return { rooms: listed.filter((room) => room !== undefined), total: all?.total ?? 0 }
    },
    stored: (code) => lookup.stored(code),
    flagged: (limit, offset) => storedWhere(isNotNull(rooms.flagged), limit, offset),
    async byCreator(slug, limit, offset) {
      // Names are stored as they were written, without a slug.
      const creators = await ctx.db.selectDistinct({ name: rooms.createdBy }).from(rooms)
      const names = creators
        .map(({ name }) => name)
        .filter((name) => ctx.content.slug(name) === slug)
      return names.length === 0 ? [] : storedWhere(inArray(rooms.createdBy, names), limit, offset)
    },
    async setRemoved(room, removed) {
      await setRemoved(ctx, lookup, room, removed)
      return (await lookup.stored(room.code)) as Room
    },
    async hold(room) {
      await holdRoom(ctx, lookup, room)
      return (await lookup.stored(room.code)) as Room
    },
    async release(room) {
      await releaseRoom(ctx, lookup, room)
      return (await lookup.stored(room.code)) as Room
    },
    erase: (tx, code, removal) => eraseRoom(ctx, lookup, tx, code, removal),
    erased: (code) => erasedRoom(ctx.db, code),
    codes: {
      knows: (code) => lookup.knows(code),
      async isPublic(code) {
        const room = await lookup.stored(code)
        return room?.listed === true && !room.held && !room.removed
      },
      async accepts(code, key) {
        const room = await lookup.stored(code)
        return room?.members.some(({ keyHash }) => isEditKey(key, keyHash)) ?? false
      },
    },
    async countOpen() {
      const [open] = await ctx.db.select({ rooms: count() }).from(rooms).where(isOpenAt(ctx.now()))
      return open?.rooms ?? 0
    },
    endExpired: () => endExpired(ctx, lookup),
    view: (room, me) => viewFor(rulesOf(room), room, me),
    summary: (room, me) => summaryOf(rulesOf(room), room, me),
  }

  /** Rooms that meet a condition, newest first. */
  async function storedWhere(condition: SQL, limit: number, offset: number) {
    const rows = await ctx.db
      .select({ code: rooms.code })
      .from(rooms)
      .where(condition)
      .orderBy(desc(rooms.createdAt), desc(rooms.code))
      .limit(limit)
      .offset(offset)
    const stored = await Promise.all(rows.map(({ code }) => lookup.stored(code)))
    return stored.filter((room) => room !== undefined)
  }

  /** Undefined if it has ended since the list was read. */
  async function openRoom(code: string): Promise<ListedRoom | undefined> {
    try {
      const { room, rules } = await lookup.find(code)
      return room.closedAt === null ? { room, type: rules.type } : undefined
    } catch (error) {
      if (error instanceof Problem) return
      throw error
    }
  }
}
