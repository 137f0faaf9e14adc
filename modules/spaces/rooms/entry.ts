import type { AnySpaceType, SpaceType } from "../contract"
import { quote } from "../quoted"
import { memberOf } from "./names"
import { draws } from "./random"
import type { Member, MemberRole, RoomState } from "./room"

const MAX_MESSAGES = 100

/** A change of a room as it is stored. */
export type Entry =
  | {
      readonly kind: "join"
      readonly name: string
      readonly type: "human" | "ai"
      readonly role: MemberRole
      readonly keyHash: string | null
      /** Absent in rooms of older versions. */
      readonly isProtected?: boolean
    }
  | { readonly kind: "leave"; readonly name: string }
  | { readonly kind: "chat"; readonly name: string; readonly text: string }
  | {
      readonly kind: "act"
      readonly name: string
      readonly command: string
      readonly fields: Readonly<Record<string, unknown>>
    }

export type Applied =
  | { readonly ok: true; readonly state: RoomState }
  | { readonly ok: false; readonly why: string }

/** The rules of a room, and what its random numbers are made from. */
export interface Rules {
  readonly type: AnySpaceType
  readonly seed: string
}

/** Whether it gives the same result before or after any other change. */
export const commutes = ({ type }: Rules, entry: Entry): boolean =>
  entry.kind === "join" ||
  entry.kind === "chat" ||
  (entry.kind === "act" && (type.commands[entry.command]?.commutes ?? false))

/** Applies a change: when it is sent, and again whenever the room is restored. */
export function apply(rules: Rules, before: RoomState, entry: Entry, at: number): Applied {
  const version = before.version + 1
  const next = {
    ...before,
    version,
    ordered: commutes(rules, entry) ? before.ordered : version,
  }
  switch (entry.kind) {
    case "join":
      return done(afterJoin(rules, next, entry, at))
    case "leave":
      return done(afterLeave(rules, next, entry.name, at))
    case "chat":
      return done(afterChat(next, entry.name, entry.text, at))
    case "act":
      return afterAct(rules, next, entry, at)
  }
}

const done = (state: RoomState): Applied => ({ ok: true, state })

function afterJoin(
  { type: rules }: Rules,
  room: RoomState,
  { name, type, role, keyHash, isProtected = false }: Extract<Entry, { kind: "join" }>,
  at: number,
): RoomState {
  const before = memberOf(room, name)
  const member: Member = {
    name: before?.name ?? name,
    type,
    role,
    keyHash: keyHash ?? before?.keyHash ?? null,
    isProtected,
    joinedAt: before?.joinedAt ?? at,
    lastAt: at,
  }
  const members = before
    ? room.members.map((one) => (one === before ? member : one))
    : [...room.members, member]
  const givesUpSeat = before !== undefined && before.role !== role && role !== "player"
  return {
    ...room,
    members,
    state: givesUpSeat ? withoutSeat(rules, room.state, member.name, at) : room.state,
    happened: `${member.name} joined as ${role}.`,
  }
}

/** Someone who only watches must not keep others waiting for a turn. */
function withoutSeat(type: AnySpaceType, state: object, name: string, now: number): object {
  const { leave } = type as unknown as SpaceType
  return leave?.(state, name, now) ?? state
}

function afterLeave({ type }: Rules, room: RoomState, name: string, now: number): RoomState {
  return {
    ...room,
    members: room.members.filter((member) => member.name !== name),
    state: withoutSeat(type, room.state, name, now),
    happened: `${name} left.`,
  }
}

function afterChat(room: RoomState, name: string, text: string, at: number): RoomState {
  const id = room.lastMessage + 1
  return {
    ...withLastAt(room, name, at),
    messages: [...room.messages, { id, name, text, at }].slice(-MAX_MESSAGES),
    lastMessage: id,
    happened: `${name} said ${quote(text)}.`,
  }
}

function afterAct(
  { type, seed }: Rules,
  room: RoomState,
  { name, command, fields }: Extract<Entry, { kind: "act" }>,
  now: number,
): Applied {
  const member = memberOf(room, name)
  if (!member) return { ok: false, why: `${name} is not in the room.` }
  const random = draws(seed, room.drawn)
  const by = { name: member.name, kind: member.type, role: member.role, now, random }
  // The type of the state is known to its type only.
  const rule = (type as unknown as SpaceType).commands[command]
  // What was stored may be older than this version of the type.
  if (!rule) return { ok: false, why: `There is no command ${command} any more.` }
  const outcome = rule.reduce(room.state, fields as never, by)
  if (!outcome.ok) return outcome
  const { state, happened } = outcome
  return done({ ...withLastAt(room, name, now), state, happened, drawn: random.drawn })
}

const withLastAt = (room: RoomState, name: string, lastAt: number): RoomState => ({
  ...room,
  members: room.members.map((one) => (one.name === name ? { ...one, lastAt } : one)),
})
