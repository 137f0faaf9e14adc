import { heldAnswer, iso, reviewBy } from "broadside"
import { windowOf } from "broadside/http"
import type { SpacesContext } from "../context"
import type { SpaceType } from "../contract"
import { roomUrl } from "./address"
import type { ActBody, CreateBody, JoinBody, ListQuery } from "./models"
import type { ListedRoom, Room, Rooms } from "./room"
import { identifySender, senderIn } from "./signed"
import { participantsOf, seatsOf, stateFor, statusOf, turnOf } from "./view"

/** What the routes and the tools answer. */

export async function createAnswer(
  ctx: SpacesContext,
  rooms: Rooms,
  request: Request,
  { created_by, initial_state, creator_type, ...fields }: typeof CreateBody.static,
) {
  const author = await ctx.identify(request, created_by)
  const room = await rooms.create({
    ...fields,
    createdBy: author.name,
    isProtected: author.isProtected,
    review: reviewBy(ctx, request, author),
    ...(initial_state ? { initialState: initial_state } : {}),
    ...(creator_type ? { creatorType: creator_type } : {}),
  })
  return roomAnswer(ctx, rooms, room)
}

/** A room as one participant sees it, or as everyone does. */
export function roomAnswer(ctx: SpacesContext, rooms: Rooms, room: Room, me?: string) {
  const { code, type, title, createdBy, closedAt, listed, thread, held } = room
  return {
    ok: true as const,
    code,
    url: roomUrl(ctx, code),
    type,
    title,
    status: statusOf(room),
    participants: participantsOf(room),
    ...standing(rooms, room, me),
    created_by: createdBy,
    created_at: iso(room.createdAt),
    expires_at: iso(room.expiresAt),
    closed_at: closedAt === null ? null : iso(closedAt),
    listed,
    match: thread,
    ...heldAnswer(held !== null),
  }
}

function standing(rooms: Rooms, room: Room, me?: string) {
  const type = rooms.typeOf(room) as unknown as SpaceType
  return {
    state: stateFor(type, room, me),
    happened: room.happened,
    ai_summary: rooms.summary(room, me),
    version: room.version,
    turn: turnOf(type, room),
    seats: seatsOf(type, room),
  }
}

export async function joinAnswer(
  ctx: SpacesContext,
  rooms: Rooms,
  request: Request,
  code: string,
  { name, key: sentKey, ...body }: typeof JoinBody.static,
) {
  const by = await senderIn(ctx, rooms, request, code, { name, key: sentKey })
  const { room, member, key } = await rooms.join(code, { ...body, ...by })
  return {
    ...roomAnswer(ctx, rooms, room, member.name),
    participant: member.name,
    ...(key ? { key } : {}),
  }
}

export async function actAnswer(
  ctx: SpacesContext,
  rooms: Rooms,
  request: Request,
  code: string,
  { participant: name, key, ...act }: typeof ActBody.static,
) {
  const by = await senderIn(ctx, rooms, request, code, { name, key })
  const { room, me, help } = await rooms.act(code, { ...act, by })
  return { ok: true as const, ...standing(rooms, room, me), ...(help ? { help } : {}) }
}

export async function stateAnswer(
  ctx: SpacesContext,
  rooms: Rooms,
  request: Request,
  code: string,
  { participant: name, key }: { readonly participant?: string; readonly key?: string | undefined },
) {
  const room = await rooms.find(code)
  if (name === undefined) return roomAnswer(ctx, rooms, room)
  const by = await identifySender(ctx, request, room, { name, key })
  return roomAnswer(ctx, rooms, room, rooms.requireSeat(room, by).name)
}

export async function closeAnswer(
  ctx: SpacesContext,
  rooms: Rooms,
  request: Request,
  code: string,
  { participant: name, key }: { readonly participant: string; readonly key?: string },
) {
  const by = await senderIn(ctx, rooms, request, code, { name, key })
  const room = await rooms.close(code, by)
  const me = rooms.requireSeat(room, by).name
  return { ok: true as const, ...standing(rooms, room, me) }
}

export async function listAnswer(
  ctx: SpacesContext,
  rooms: Rooms,
  { type, limit, offset }: typeof ListQuery.static,
) {
  const { rooms: listed, total } = await rooms.listed({
    ...(type === undefined ? {} : { type }),
    limit,
    offset,
  })
  return {
    ok: true as const,
    total,
    ...windowOf({ limit, offset }, offset + listed.length < total),
    spaces: listed.map((one) => listedJson(ctx, rooms, one)),
    types: rooms.types().map(({ id, name, about, seats, options }) => ({
      id,
      name,
      about,
      seats: seats ? { least: seats.least, most: seats.most } : null,
      initial_state: options ? { ...options, additionalProperties: false } : null,
    })),
  }
}

function listedJson(ctx: SpacesContext, rooms: Rooms, { room, type: { name } }: ListedRoom) {
  const { code, type, title, createdBy, members, thread } = room
  const rules = rooms.typeOf(room) as unknown as SpaceType
  return {
    code,
    url: roomUrl(ctx, code),
    type,
    type_name: name,
    title,
    created_by: createdBy,
    participants: members.length,
    players: members
      .filter(({ role }) => role === "player")
      .map(({ name, type, isProtected = false }) => ({ name, type, protected: isProtected })),
    turn: turnOf(rules, room),
    seats: seatsOf(rules, room),
    ai_summary: rooms.summary(room),
    created_at: iso(room.createdAt),
    expires_at: iso(room.expiresAt),
    match: thread,
  }
}
