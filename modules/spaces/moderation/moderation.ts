import { iso } from "broadside"
import type { ModeratedItem, ModeratedKind } from "broadside/contracts/trust"
import type { SpacesContext } from "../context"
import { problems } from "../errors"
import { roomAt, roomUrl } from "../rooms/address"
import type { Room, RoomHead, Rooms } from "../rooms/room"

/** Rooms, for moderation by the operator. One that is removed is closed, and stays so when it is restored. */
export const roomKind = (ctx: SpacesContext, rooms: Rooms): ModeratedKind => ({
  kind: "rooms",
  one: "room",
  unlisted: true,
  idAt: roomAt,
  async flagged(limit, offset) {
    return (await rooms.flagged(limit, offset)).map((room) => roomItem(ctx, room))
  },
  async byAuthor(slug, limit, offset) {
    return (await rooms.byCreator(slug, limit, offset)).map((room) => roomItem(ctx, room))
  },
  async find(code) {
    const erased = await rooms.erased(code)
    return erased ? headItem(ctx, erased) : wholeItem(ctx, rooms, await anyRoom(rooms, code))
  },
  remove: (code, { why, by }) => setRemoved(ctx, rooms, code, { why, by, at: ctx.now() }),
  restore: (code) => setRemoved(ctx, rooms, code, null),
  hold: async (code) => wholeItem(ctx, rooms, await rooms.hold(await anyRoom(rooms, code))),
  release: async (code) => wholeItem(ctx, rooms, await rooms.release(await anyRoom(rooms, code))),
  async erase(tx, code, removal) {
    const { title, messages } = await anyRoom(rooms, code)
    const texts = [title, ...messages.map(({ text }) => text)]
    return { item: headItem(ctx, await rooms.erase(tx, code, removal)), texts }
  },
})

async function setRemoved(
  ctx: SpacesContext,
  rooms: Rooms,
  code: string,
  removed: RoomHead["removed"],
): Promise<ModeratedItem> {
  const room = await anyRoom(rooms, code)
  return wholeItem(ctx, rooms, await rooms.setRemoved(room, removed))
}

async function anyRoom(rooms: Rooms, code: string): Promise<Room> {
  const room = await rooms.stored(code)
  if (!room) throw problems["unknown-room"](code)
  return room
}

const headItem = (ctx: SpacesContext, room: RoomHead): ModeratedItem => ({
  id: room.code,
  title: room.title,
  author: room.createdBy,
  url: roomUrl(ctx, room.code),
  createdAt: room.createdAt,
  flagged: room.flagged ?? [],
  held: room.held !== null,
  removed: room.removed ?? undefined,
  record: headOf(room),
})

const roomItem = (ctx: SpacesContext, room: Room): ModeratedItem => ({
  ...headItem(ctx, room),
  record: recordOf(room),
})

/** With all that its participants wrote, which types keep in their states. */
function wholeItem(ctx: SpacesContext, rooms: Rooms, room: Room): ModeratedItem {
  const { record, ...item } = roomItem(ctx, room)
  return { ...item, record: { ...record, state: rooms.view(room).state } }
}

const headOf = (room: RoomHead) => ({
  id: room.code,
  code: room.code,
  type: room.type,
  title: room.title,
  created_by: room.createdBy,
  listed: room.listed,
  match: room.thread,
  created_at: iso(room.createdAt),
  closed_at: room.closedAt === null ? null : iso(room.closedAt),
})

/** What the operator decides on: what the room is about, and who is in it. */
const recordOf = (room: Room) => ({
  ...headOf(room),
  version: room.version,
  participants: room.members.map(({ name, type, role }) => ({ name, type, role })),
})
